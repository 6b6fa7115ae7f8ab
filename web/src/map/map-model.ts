import type { FileEdge, FileNode, SearchView } from "@fossick/page/view/types.ts";
import { certaintyOf, type Certainty } from "@fossick/core/messages/certainty.ts";
import type { Band } from "@fossick/core/answer-types.ts";
import type { Measures } from "./boxes.ts";
import { curveOf, halfway } from "./curves.ts";
import { layOut } from "./lay-out.ts";
import type { Placed, Point } from "./lay-out-group.ts";
import { edgeKinds } from "./links.ts";

/** A file in its place, with what the answer says of it. */
export interface DrawnFile extends Placed {
  /** Absent for a file that is only connected. */
  readonly relevance?: number;
  readonly band?: Band;
  readonly certainty?: Certainty;
  /** Numbers of its lines. */
  readonly strands: readonly number[];
}

/** One edge as a line. */
export interface Strand {
  readonly number: number;
  readonly edge: FileEdge;
  /** The `d` of its path. */
  readonly line: string;
  readonly word: Point;
}

/** All that is drawn of a map. */
export interface MapModel {
  /** As they are read: from left to right, and down. */
  readonly files: readonly DrawnFile[];
  readonly strands: readonly Strand[];
  /** Kinds there are, with how many of each. */
  readonly kinds: readonly (readonly [FileEdge["kind"], number])[];
  readonly nodeKinds: readonly FileNode["kind"][];
  readonly width: number;
  readonly height: number;
}

/** Pixels between lines of the same two files. */
const strandGap = 4;

/** Compute all that is drawn of a map; nothing of it changes while somebody looks at it. */
export function mapModel({ graph, retrieval }: SearchView, measures: Measures): MapModel {
  const { boxes, height, routes, width } = layOut(graph, measures);
  const strands = routes.flatMap((route) =>
    route.edges.map((edge, at) => {
      const offset = (at - (route.edges.length - 1) / 2) * strandGap;
      const turned = edge.from === route.from ? route : { ...route, points: route.points.toReversed() };
      const middle = halfway(route.points);
      return { edge, line: curveOf(turned, offset), word: { x: middle.x, y: middle.y + offset * 4 } };
    }),
  );
  const numbered = strands.map((strand, number): Strand => ({ ...strand, number }));
  const found = new Map([...retrieval.files, ...retrieval.nearby].map((file) => [file.path, file]));
  const files = boxes.map((box): DrawnFile => {
    const file = found.get(box.path);
    const own = numbered.filter(({ edge }) => edge.from === box.path || edge.to === box.path);
    return {
      ...box,
      strands: own.map(({ number }) => number),
      ...(file && { relevance: file.relevance, band: file.band, certainty: certaintyOf(file.worth) }),
    };
  });
  const counts = edgeKinds.map(
    (kind) => [kind, numbered.filter(({ edge }) => edge.kind === kind).length] as const,
  );
  return {
    files: files,
    strands: numbered,
    kinds: counts.filter(([, count]) => count > 0),
    nodeKinds: (["accepted", "nearby", "near"] as const).filter((kind) =>
      files.some((file) => file.kind === kind),
    ),
    width,
    height,
  };
}
