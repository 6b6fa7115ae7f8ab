import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileEdge, FileGraph } from "@fossick/page/view/types.ts";
import { layOut } from "../../../web/src/map/lay-out.ts";
import { edgeKinds } from "../../../web/src/map/links.ts";
import { estimateWidth } from "../../../web/src/map/shorten.ts";

const measures = { name: estimateWidth(14), folder: estimateWidth(12) };
const layOutHere = (graph: FileGraph) => layOut(graph, measures);

function edge(from: string, to: string, kind: FileEdge["kind"]): FileEdge {
  if (kind === "uses") return { from, to, kind, names: ["one"] };
  if (kind === "learned") return { from, to, kind, terms: ["two"], cycle: 2 };
  return kind === "companion" ? { from, to, kind, commits: 3 } : { from, to, kind };
}

const nodeKinds = ["accepted", "nearby", "near"] as const;
const pathPart = fc.oneof(
  fc.stringMatching(/^[a-z]{1,30}$/),
  fc.constantFrom("契約書", "חיפוש", "x".repeat(190)),
  // Names that every object has.
  fc.constantFrom("toString", "valueOf", "hasOwnProperty", "__proto__", "constructor"),
);
/** Any graph of up to 60 files, in any order, with circles, pairs tied in several ways and files that stand alone. */
const anyGraph: fc.Arbitrary<FileGraph> = fc
  .uniqueArray(
    fc.array(pathPart, { minLength: 1, maxLength: 2 }).map((parts) => parts.join("/")),
    { minLength: 1, maxLength: 60 },
  )
  .chain((paths) => {
    const place = fc.nat(paths.length - 1);
    const edges = fc.array(fc.tuple(place, place, fc.constantFrom(...edgeKinds)), { maxLength: 120 });
    return edges.map((ends): FileGraph => ({
      nodes: paths.map((path, at) => ({ path, kind: nodeKinds[at % 3] ?? "near" })),
      edges: ends.flatMap(([from, to, kind]) => {
        const [first, second] = [paths[from], paths[to]];
        return first === undefined || second === undefined || first === second
          ? []
          : [edge(first, second, kind)];
      }),
    }));
  });

const chain = (count: number): FileGraph => ({
  nodes: Array.from({ length: count }, (_, at) => ({ path: `src/${at}.ts`, kind: "near" })),
  edges: Array.from({ length: count - 1 }, (_, at) => edge(`src/${at}.ts`, `src/${at + 1}.ts`, "imports")),
});

describe("the layout of a map", () => {
  it("places every file once, and no two over each other", () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const { boxes, height, width } = layOutHere(graph);
        expect(boxes.map(({ path }) => path).sort()).toEqual(graph.nodes.map(({ path }) => path).sort());
        for (const [at, one] of boxes.entries()) {
          expect(one.x).toBeGreaterThanOrEqual(0);
          expect(one.y).toBeGreaterThanOrEqual(0);
          expect(one.x + one.width).toBeLessThanOrEqual(width + 1);
          expect(one.y + one.height).toBeLessThanOrEqual(height + 1);
          for (const other of boxes.slice(at + 1)) {
            const isApart =
              one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y;
            if (!isApart) expect.fail(`${one.path} covers ${other.path}`);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("draws every edge, from the side of one of its files to that of the other", () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const { boxes, routes } = layOutHere(graph);
        const boxAt = new Map(boxes.map((box) => [box.path, box]));
        const drawn = routes.flatMap((route) => route.edges);
        expect(new Set(drawn)).toEqual(new Set(graph.edges));
        expect(drawn).toHaveLength(graph.edges.length);
        for (const { from, points, to } of routes) {
          for (const [path, end] of [[from, points[0]] as const, [to, points.at(-1)] as const]) {
            const { height = 0, width = 0, x = 0, y = 0 } = boxAt.get(path) ?? {};
            expect([x, x + width]).toContain(end?.x);
            expect(end?.y).toBeGreaterThan(y);
            expect(end?.y).toBeLessThan(y + height);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is the same each time", () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        expect(layOutHere(structuredClone(graph))).toEqual(layOutHere(graph));
      }),
      { numRuns: 20 },
    );
  });

  it("places what uses to the left of what is used", () => {
    const { boxes } = layOutHere(chain(4));
    expect(boxes.map(({ path }) => path)).toEqual(["src/0.ts", "src/1.ts", "src/2.ts", "src/3.ts"]);
    const xs = boxes.map(({ x }) => x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    expect(new Set(xs).size).toBe(4);
  });

  it("neither makes a band of a long chain nor a tower of many users", () => {
    const long = layOutHere(chain(60));
    expect(long.width / long.height).toBeLessThan(4);
    const nodes = Array.from({ length: 60 }, (_, at) => ({ path: `src/${at}.ts`, kind: "near" as const }));
    const edges = nodes.slice(1).map(({ path }) => edge(path, "src/0.ts", "imports"));
    const star = layOutHere({ nodes, edges });
    expect(star.width / star.height).toBeGreaterThan(0.6);
  });

  it("lets labels decide how wide boxes are, and shortens them in the middle", () => {
    const long = `src/${"folder-of-many-words/".repeat(8)}${"a-long-name-".repeat(4)}end.ts`;
    const { boxes } = layOutHere({ nodes: [{ path: long, kind: "accepted" }], edges: [] });
    const [box] = boxes;
    expect(box?.name).toMatch(/^a-.*….*end\.ts$/);
    expect(box?.folder).toContain("…");
    expect(measures.name(box?.name ?? "")).toBeLessThan(box?.width ?? 0);
  });
});
