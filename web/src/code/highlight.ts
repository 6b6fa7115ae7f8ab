import { createLowlight } from "lowlight";
import { grammarFor, grammars } from "./languages.ts";

/** Kind of a piece of code, as far as colours tell it. */
export type CodeKind = "keyword" | "string" | "number" | "comment" | "name";

export interface CodePiece {
  readonly text: string;
  readonly kind?: CodeKind;
}

/** One line as pieces of text: nothing in them is markup. */
export type CodeLine = readonly CodePiece[];

/** Longer text, or text with longer lines, is shown as it is: colouring it would hold up the page. */
const maxColoured = 40_000;
const longestColouredLine = 2_000;

/** Tests whether text is short enough to be coloured. */
export const isColoured = (text: string): boolean =>
  text.length <= maxColoured && text.split("\n").every((line) => line.length <= longestColouredLine);

/** Take text apart into lines of coloured pieces. @param path tells the language */
export function highlightLines(text: string, path: string): readonly CodeLine[] {
  const grammar = isColoured(text) ? grammarFor(path) : undefined;
  if (grammar === undefined) return text.split("\n").map((line) => [{ text: line }]);
  return linesOf(lowlight().highlight(grammar, text));
}

let made: ReturnType<typeof createLowlight> | undefined;
/** Made when first needed: the page appears before it. */
const lowlight = () => (made ??= makeLowlight());

function makeLowlight(): ReturnType<typeof createLowlight> {
  const own = createLowlight(grammars);
  // Name of the scripts' language in HTML.
  own.registerAlias("typescript", ["javascript"]);
  return own;
}

/** The part of a syntax tree that is read here. */
interface CodeNode {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly CodeNode[];
}

/** Cut a syntax tree at its line breaks. */
export function linesOf(tree: CodeNode): readonly CodeLine[] {
  const lines: CodePiece[][] = [[]];
  const add = (node: CodeNode, outer?: CodeKind): void => {
    const kind = kindOf(node) ?? outer;
    node.value?.split("\n").forEach((text, at) => {
      if (at > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push(kind === undefined ? { text } : { text, kind });
    });
    for (const child of node.children ?? []) add(child, kind);
  };
  add(tree);
  return lines;
}

function kindOf({ properties }: CodeNode): CodeKind | undefined {
  const names: unknown = properties?.className;
  if (!Array.isArray(names)) return undefined;
  return kinds.get(String(names[0]).replace("hljs-", ""));
}

const namesOfKinds: Readonly<Record<CodeKind, string>> = {
  keyword: "keyword literal built_in meta selector-tag tag-name deletion operator",
  string: "string regexp char addition code link",
  number: "number symbol bullet variable template-variable",
  comment: "comment quote doctag",
  name: "title type name attr attribute section selector-class selector-id function class",
};

const kinds: ReadonlyMap<string, CodeKind> = new Map(
  Object.entries(namesOfKinds).flatMap(([kind, names]) =>
    names.split(" ").map((name) => [name, kind as CodeKind] as const),
  ),
);
