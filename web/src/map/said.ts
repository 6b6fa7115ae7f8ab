import type { FileEdge } from "@fossick/page/view/types.ts";
import { spellOut, safeName } from "@fossick/base/safe-text.ts";

/** A part of a sentence: words, a file, or a word of the code. */
export type SaidPart = string | { readonly file: string } | { readonly code: string };
export type Said = readonly SaidPart[];

/** The sentences that say why two files are tied. */
export interface EdgeSentences {
  readonly uses: (from: SaidPart, to: SaidPart, names: Said) => Said;
  readonly imports: (from: SaidPart, to: SaidPart) => Said;
  readonly configuredBy: (from: SaidPart, to: SaidPart) => Said;
  readonly companion: (from: SaidPart, to: SaidPart, commits: number) => Said;
  readonly learned: (from: SaidPart, to: SaidPart, terms: Said, cycle: number) => Said;
  /** Between the words of a list. */
  readonly comma: string;
}

/** Why two files are tied, as a sentence. */
export function sayEdge(edge: FileEdge, say: EdgeSentences): Said {
  const [from, to] = [{ file: edge.from }, { file: edge.to }];
  switch (edge.kind) {
    case "uses":
      return say.uses(from, to, listed(edge.names, say.comma));
    case "learned":
      return say.learned(from, to, listed(edge.terms, say.comma), edge.cycle);
    case "companion":
      return say.companion(from, to, edge.commits);
    case "imports":
    case "configuredBy":
      return say[edge.kind](from, to);
  }
}

const listed = (words: readonly string[], comma: string): Said =>
  words.flatMap((code, at) => (at === 0 ? [{ code }] : [comma, { code }]));

/** A sentence where only text can stand; each name is kept apart from the direction of those around it. */
export const plainly = (said: Said): string =>
  said
    .map((part) => {
      if (typeof part === "string") return part;
      return `\u2068${"file" in part ? safeName(part.file) : spellOut(part.code)}\u2069`;
    })
    .join("");
