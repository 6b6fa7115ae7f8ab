// Chooses the grammar of a file by its extension, and loads it.
import { valueIn } from "@fossick/base/remember.ts";
import { languageRows } from "@fossick/languages/index.ts";
import type { Grammar, GrammarUse } from "@fossick/languages/language.ts";
import { readWasm } from "./read-wasm.ts";
import type { Language, Parser } from "web-tree-sitter";

const uses: readonly GrammarUse[] = languageRows.flatMap(({ grammars = [] }) => grammars);

/** Every grammar in use, by its own name. */
export const grammars: ReadonlyMap<string, Grammar> = new Map(
  uses.map(({ grammar }) => [grammar.name, grammar]),
);

const useByExtension: ReadonlyMap<string, GrammarUse> = new Map(
  uses.flatMap((use) => use.extensions.map((extension) => [extension, use] as const)),
);

const useOf = (path: string): GrammarUse | undefined => useByExtension.get(extensionOf(path));

/** Returns the grammar of a file, by its extension. */
export const grammarOf = (path: string): Grammar | undefined => useOf(path)?.grammar;

/** Tests whether only the script blocks of a file are in its grammar's language. */
export const isComponent = (path: string): boolean => useOf(path)?.isComponent === true;

function extensionOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot === -1 ? "" : path.slice(dot + 1).toLowerCase();
}

/** A loaded grammar with its parser. */
export interface LoadedGrammar {
  readonly language: Language;
  readonly parser: Parser;
}

/** The parser's own wasm file as a module specifier. */
export const runtimeWasm = "web-tree-sitter/web-tree-sitter.wasm";

const loading = new Map<string, Promise<LoadedGrammar | undefined>>();
let runtime: Promise<typeof import("web-tree-sitter")> | undefined;

/** Loads a grammar once per process. @returns undefined if it cannot be loaded */
export const loadGrammar = ({ name, wasm }: Grammar): Promise<LoadedGrammar | undefined> =>
  valueIn(loading, name, () => load(wasm).catch(() => undefined));

async function load(wasm: string): Promise<LoadedGrammar> {
  runtime ??= startRuntime();
  const treeSitter = await runtime;
  const language = await treeSitter.Language.load(await readWasm(wasm));
  return { language, parser: new treeSitter.Parser().setLanguage(language) };
}

async function startRuntime(): Promise<typeof import("web-tree-sitter")> {
  const treeSitter = await import("web-tree-sitter");
  await treeSitter.Parser.init({ wasmBinary: await readWasm(runtimeWasm) });
  return treeSitter;
}
