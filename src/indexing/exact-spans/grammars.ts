import { languageRows } from "../../code-languages/index.ts";
import type { Grammar, GrammarUse } from "../../code-languages/language.ts";

const uses: readonly GrammarUse[] = languageRows.flatMap(({ grammars = [] }) => grammars);

/** Every grammar in use, by its own name. */
export const grammars: ReadonlyMap<string, Grammar> = new Map(
  uses.map(({ grammar }) => [grammar.name, grammar]),
);

const useByExtension: ReadonlyMap<string, GrammarUse> = new Map(
  uses.flatMap((use) => use.extensions.map((extension) => [extension, use] as const)),
);

const useOf = (path: string): GrammarUse | undefined => useByExtension.get(extensionOf(path));

/** The grammar that reads a file, told by its extension. */
export const grammarOf = (path: string): Grammar | undefined => useOf(path)?.grammar;

/** Tests whether only the script blocks of a file are in its grammar's language. */
export const isComponent = (path: string): boolean => useOf(path)?.isComponent === true;

function extensionOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot === -1 ? "" : path.slice(dot + 1).toLowerCase();
}
