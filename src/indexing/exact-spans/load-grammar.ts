import { createRequire } from "node:module";
import type { Language, Parser } from "web-tree-sitter";
import { grammars } from "./grammars.ts";
import type { GrammarName } from "./grammars.ts";

/** A grammar ready to parse with. */
export interface LoadedGrammar {
  readonly language: Language;
  readonly parser: Parser;
}

const loading = new Map<GrammarName, Promise<LoadedGrammar | undefined>>();
let runtime: Promise<typeof import("web-tree-sitter")> | undefined;

/** Load a grammar once per process; nothing when it cannot be loaded here. */
export function loadGrammar(name: GrammarName): Promise<LoadedGrammar | undefined> {
  let grammar = loading.get(name);
  if (grammar === undefined) {
    grammar = load(name).catch(() => undefined);
    loading.set(name, grammar);
  }
  return grammar;
}

async function load(name: GrammarName): Promise<LoadedGrammar> {
  runtime ??= startRuntime();
  const treeSitter = await runtime;
  const wasmPath = createRequire(import.meta.url).resolve(grammars[name].wasm);
  const language = await treeSitter.Language.load(wasmPath);
  return { language, parser: new treeSitter.Parser().setLanguage(language) };
}

async function startRuntime(): Promise<typeof import("web-tree-sitter")> {
  const treeSitter = await import("web-tree-sitter");
  await treeSitter.Parser.init();
  return treeSitter;
}
