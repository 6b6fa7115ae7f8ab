import type { Trace } from "@fossick/library/index.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { Description } from "@fossick/core/observations.ts";
import type { FileEdge, FileGraph, FileNode } from "./types.ts";

/** Builds the graph of an answer's files and files near them, as far as the search described them. */
export function fileGraph(trace: Pick<Trace, "recording">, retrieval: Retrieval): FileGraph {
  const joined = new Map<string, FileEdge>();
  const edges = [...descriptionsIn(trace).flatMap(describedEdges), ...learnedEdges(retrieval)];
  for (const edge of edges) {
    if (edge.from === edge.to) continue;
    const key = JSON.stringify([edge.kind, ...pairOf(edge)]);
    joined.set(key, joinEdges(joined.get(key), edge));
  }
  const kinds = new Map<string, FileNode["kind"]>([
    ...retrieval.nearby.map(({ path }) => [path, "nearby"] as const),
    ...retrieval.files.map(({ path }) => [path, "accepted"] as const),
  ]);
  const { paths, kept } = chooseEdges([...joined.values()], retrieval);
  return { nodes: paths.map((path) => ({ path, kind: kinds.get(path) ?? "near" })), edges: kept };
}

/** Max files that define a name; with more, it is unclear which one is meant. */
const maxDefinitions = 2;
/** Max names of one edge. */
const maxNames = 8;

/** Returns the last description of each file, which was asked for with the best query. */
function descriptionsIn({ recording }: Pick<Trace, "recording">): readonly Description[] {
  const answers = recording.observer.filter(({ method }) => method === "describe");
  const all = answers.flatMap(({ answer }) => answer as readonly Description[]);
  return [...new Map(all.map((description) => [description.path, description])).values()];
}

function describedEdges({
  path,
  uses,
  importedBy,
  configuration,
  companions,
}: Description): readonly FileEdge[] {
  return [
    ...uses
      .filter(({ definedIn }) => definedIn.length <= maxDefinitions)
      .flatMap(({ definedIn, symbol }) =>
        definedIn.map((to): FileEdge => ({ from: path, to, kind: "uses", names: [symbol] })),
      ),
    ...importedBy.map((from): FileEdge => ({ from, to: path, kind: "imports" })),
    ...configuration.map((to): FileEdge => ({ from: path, to, kind: "configuredBy" })),
    ...companions.map(({ commits, path: to }): FileEdge => ({ from: path, to, kind: "companion", commits })),
  ];
}

/** Limits for each cycle; a search has far fewer, but a trace may come from anywhere. */
const maxLearned = { terms: 20, teachers: 5, files: 50 } as const;

const learnedEdges = ({ cycles }: Retrieval): readonly FileEdge[] =>
  cycles.flatMap(({ accepted, learned, number: cycle }) =>
    learned
      .slice(0, maxLearned.terms)
      .flatMap(({ from: teachers = [], term }) =>
        teachers
          .slice(0, maxLearned.teachers)
          .flatMap((from) =>
            accepted
              .slice(0, maxLearned.files)
              .map((to): FileEdge => ({ from, to, kind: "learned", terms: [term], cycle })),
          ),
      ),
  );

/** Returns the key of an edge's files; files that changed together have no direction. */
const pairOf = ({ from, kind, to }: FileEdge): readonly string[] =>
  kind === "companion" ? [from, to].sort() : [from, to];

/** Merges two edges of the same pair and kind into the first one. */
function joinEdges(first: FileEdge | undefined, second: FileEdge): FileEdge {
  if (first === undefined) return second;
  if (first.kind === "uses" && second.kind === "uses")
    return { ...first, names: joinNames(first.names, second.names) };
  if (first.kind === "learned" && second.kind === "learned")
    return { ...first, terms: joinNames(first.terms, second.terms) };
  if (first.kind === "companion" && second.kind === "companion")
    return { ...first, commits: Math.max(first.commits, second.commits) };
  return first;
}

const joinNames = (some: readonly string[], others: readonly string[]): readonly string[] =>
  [...new Set([...some, ...others])].slice(0, maxNames);

const maxNodes = 60;
/** Max edges that can be followed by eye. */
const maxEdges = 120;
/** Max nearby files that are also shown without an edge. */
const fewNearby = 8;
/**
 * Max files connected only with one file of the answer, for each kind of edge, so that a module imported everywhere
 * does not fill the graph.
 */
const maxHanging = 3;

const kindsInOrder: readonly FileEdge["kind"][] = ["learned", "uses", "configuredBy", "imports", "companion"];

/** Chooses what to draw: the files of the answer, and the files near it with the most edges to it. */
function chooseEdges(
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

/** Returns files that are not in the answer, those with the most edges to it first. */
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

/** Sums the strength of edges, to order files with equally many edges. */
const strength = (edges: readonly FileEdge[]): number =>
  edges.reduce(
    (sum, edge) =>
      sum + (edge.kind === "uses" ? edge.names.length : edge.kind === "companion" ? edge.commits : 1),
    0,
  );

/** Rank of an edge: edges within the answer come first, then kinds in their order. */
function orderOf({ from, kind, to }: FileEdge, rank: ReadonlyMap<string, number>): number {
  const outside = Number(!rank.has(from)) + Number(!rank.has(to));
  return outside * kindsInOrder.length + kindsInOrder.indexOf(kind);
}

function comparePairs(a: FileEdge, b: FileEdge): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  return a.to < b.to ? -1 : 1;
}
