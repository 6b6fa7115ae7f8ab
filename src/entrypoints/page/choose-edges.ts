import type { Retrieval } from "../../types.ts";
import type { FileEdge } from "./types.ts";

const maxNodes = 60;
/** More edges than this cannot be followed by eye. */
const maxEdges = 120;
/** Nearby files are shown without an edge, too, where they are so few. */
const fewNearby = 8;
/**
 * Files that hang on one file of the answer alone, for each of its kinds of edges: a module everybody imports is not
 * all there is.
 */
const maxHanging = 3;

const kindsInOrder: readonly FileEdge["kind"][] = ["learned", "uses", "configuredBy", "imports", "companion"];

/** Chooses what to draw: all files of the answer, and of the files near it those with the most edges to it. */
export function chooseEdges(
  edges: readonly FileEdge[],
  { files, nearby }: Pick<Retrieval, "files" | "nearby">,
): { readonly paths: readonly string[]; readonly kept: readonly FileEdge[] } {
  const shown = [...files, ...nearby].map(({ path }) => path);
  const rank = new Map(shown.map((path, at) => [path, at]));
  const touching = edges.filter(({ from, to }) => rank.has(from) || rank.has(to));
  const near = chooseNear(touching, rank);
  const drawn = new Set([...shown, ...near].slice(0, maxNodes));
  const kept = touching
    .filter(({ from, to }) => drawn.has(from) && drawn.has(to))
    .sort((a, b) => orderOf(a, rank) - orderOf(b, rank) || comparePairs(a, b))
    .slice(0, maxEdges);
  const connected = new Set(kept.flatMap(({ from, to }) => [from, to]));
  const alone = new Set([
    ...files.map(({ path }) => path),
    ...(nearby.length <= fewNearby ? nearby.map(({ path }) => path) : []),
  ]);
  return { paths: [...drawn].filter((path) => connected.has(path) || alone.has(path)), kept };
}

/** Files beside the answer, those with most edges to it first. */
function chooseNear(edges: readonly FileEdge[], rank: ReadonlyMap<string, number>): readonly string[] {
  const edgesOf = new Map<string, FileEdge[]>();
  for (const edge of edges)
    for (const path of [edge.from, edge.to])
      if (!rank.has(path)) edgesOf.set(path, [...(edgesOf.get(path) ?? []), edge]);
  const hanging = new Map<string, number>();
  return [...edgesOf]
    .sort(
      ([path, some], [other, others]) =>
        others.length - some.length || strength(others) - strength(some) || (path < other ? -1 : 1),
    )
    .filter(([path, [first, ...more]]) => {
      if (first === undefined || more.length > 0) return true;
      const place = `${first.kind} ${first.from === path ? first.to : first.from}`;
      const count = (hanging.get(place) ?? 0) + 1;
      hanging.set(place, count);
      return count <= maxHanging;
    })
    .map(([path]) => path);
}

/** Strength of edges, to order files with the same number of them. */
const strength = (edges: readonly FileEdge[]): number =>
  edges.reduce(
    (sum, edge) =>
      sum + (edge.kind === "uses" ? edge.names.length : edge.kind === "companion" ? edge.commits : 1),
    0,
  );

/** Edges within the answer before those that lead out of it, and kinds in their order. */
function orderOf({ from, kind, to }: FileEdge, rank: ReadonlyMap<string, number>): number {
  const outside = Number(!rank.has(from)) + Number(!rank.has(to));
  return outside * kindsInOrder.length + kindsInOrder.indexOf(kind);
}

function comparePairs(a: FileEdge, b: FileEdge): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  return a.to < b.to ? -1 : 1;
}
