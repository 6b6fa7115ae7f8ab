import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FossickError, rankEvaluator, renderRetrieval, replay } from "@fossick/library/index.ts";
import { sampleRetrieval } from "../../../../test/sample-retrieval.ts";
import { mutated, onlyFossickErrors } from "./anything.ts";

type Call = (...args: never[]) => unknown;

const packed = [{ path: "a.ts", tokens: 1, whole: true, parts: [{ startLine: 1, endLine: 1, text: "x" }] }];

const calls: readonly (readonly [name: string, call: Call, args: readonly unknown[]])[] = [
  ["rankEvaluator", rankEvaluator, [undefined, () => undefined]],
  ["replay", replay, [{ traceVersion: 1, task: { text: "x" }, recording: { lists: [] } }, {}, {}]],
  ...(["table", "markdown", "xml", "json", "paths"] as const).map(
    (format) =>
      [
        `renderRetrieval ${format}`,
        renderRetrieval,
        [format, sampleRetrieval, { packed, width: 80 }],
      ] as const,
  ),
];

describe("what the library is given", () => {
  it.each(calls)("may be anything: %s", async (_, call, args) => {
    await fc.assert(
      fc.asyncProperty(mutated(args), (given) => onlyFossickErrors(() => call(...(given as never[])))),
      { numRuns: 400 },
    );
  });

  it.each(calls.filter(([name]) => name !== "replay"))(
    "is taken where it is right: %s",
    async (_, call, args) => {
      await call(...(args as never[]));
    },
  );

  it("is refused by the name of its field", async () => {
    const refused = (call: Call, ...args: readonly unknown[]) =>
      Promise.resolve()
        .then(() => call(...(args as never[])))
        .then(
          () => "taken",
          (error: FossickError) => `${error.code} ${error.message}; ${error.hint}`,
        );
    expect(await refused(renderRetrieval, "tabel", sampleRetrieval)).toBe(
      'INVALID_SETTING format must be table, markdown, xml, json or paths, got "tabel"; undefined',
    );
    expect(await refused(renderRetrieval, "table", sampleRetrieval, { widht: 80 })).toBe(
      'INVALID_SETTING renderRetrieval: unknown option "widht"; did you mean width?',
    );
  });

  it("may be an object that cannot be read", async () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new TypeError("no");
        },
      },
    );
    await onlyFossickErrors(() => renderRetrieval("json", hostile as never));
  });
});
