import type { FileEdge } from "@fossick/page/view/types.ts";

/** Two files and all that ties them; drawn as one strand for each edge, side by side. */
export interface Link {
  /** The one to the left, as far as there is room for order. */
  readonly from: string;
  readonly to: string;
  /** The most telling first. */
  readonly edges: readonly FileEdge[];
}

/** Kinds of edges, the most telling first. */
export const edgeKinds = ["uses", "imports", "configuredBy", "learned", "companion"] as const;

const orderOf = ({ kind }: FileEdge): number => edgeKinds.indexOf(kind);

/** Groups edges by pair of files, in the order in which the pairs first come. */
export function linksOf(edges: readonly FileEdge[]): readonly Link[] {
  const pairs = new Map<string, FileEdge[]>();
  for (const edge of edges) {
    const key = JSON.stringify([edge.from, edge.to].sort());
    pairs.set(key, [...(pairs.get(key) ?? []), edge]);
  }
  return [...pairs.values()].flatMap((pair) => {
    const sorted = [...pair].sort((a, b) => orderOf(a) - orderOf(b));
    const [first] = sorted;
    return first === undefined ? [] : [{ from: first.from, to: first.to, edges: sorted }];
  });
}
