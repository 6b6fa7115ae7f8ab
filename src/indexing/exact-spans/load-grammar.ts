import { createRequire } from "node:module";
import type { Language, Parser } from "web-tree-sitter";
import type { Grammar } from "../../code-languages/language.ts";

/** A grammar ready to parse with. */
export interface LoadedGrammar {
  readonly language: Language;
  readonly parser: Parser;
}

const loading = new Map<string, Promise<LoadedGrammar | undefined>>();
let runtime: Promise<typeof import("web-tree-sitter")> | undefined;

/** Load a grammar once per process; nothing when it cannot be loaded here. */
export function loadGrammar({ name, wasm }: Grammar): Promise<LoadedGrammar | undefined> {
  let loaded = loading.get(name);
  if (loaded === undefined) {
    loaded = load(wasm).catch(() => undefined);
    loading.set(name, loaded);
  }
  return loaded;
}

async function load(wasm: string): Promise<LoadedGrammar> {
  runtime ??= startRuntime();
  const treeSitter = await runtime;
  const wasmPath = createRequire(import.meta.url).resolve(wasm);
  const language = await treeSitter.Language.load(wasmPath);
  return { language, parser: new treeSitter.Parser().setLanguage(language) };
}

async function startRuntime(): Promise<typeof import("web-tree-sitter")> {
  const treeSitter = await import("web-tree-sitter");
  await treeSitter.Parser.init();
  return treeSitter;
}
