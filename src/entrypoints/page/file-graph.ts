import type { Trace } from "../../index.ts";
import type { Description, Retrieval } from "../../types.ts";
import { chooseEdges } from "./choose-edges.ts";
import type { FileEdge, FileGraph, FileNode } from "./types.ts";

/** Builds the graph of edges among the files of an answer and files near them, as far as the search looked. */
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

/** A name that more files define says nothing of which one is meant. */
const maxDefinitions = 2;
/** Max names of one edge. */
const maxNames = 8;

/** The last description of each file: the query it was asked with was the best. */
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

/** Files that changed together have no order. */
const pairOf = ({ from, kind, to }: FileEdge): readonly string[] =>
  kind === "companion" ? [from, to].sort() : [from, to];

/** The first of two edges of a pair, with what the other says, too. */
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
