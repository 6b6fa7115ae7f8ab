import { describe, expect, it } from "vitest";
import type { GenericSchema } from "valibot";
import { noColors } from "@fossick/text/file-lines.ts";
import { renderExplain } from "@fossick/text/explain.ts";
import { renderRetrieval } from "@fossick/text/render-retrieval.ts";
import { answerSchema } from "@fossick/core/answer-schema.ts";
import { readAnswer } from "@fossick/remote/read-answer.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { sampleRetrieval } from "../../../test/sample-retrieval.ts";
import { onlyChange } from "../../../test/sample-style.ts";

const formats = ["table", "markdown", "xml", "json", "paths"] as const;
const asked = { task: sampleRetrieval.task, ms: 1 };
/** Names that every object has are the hardest to tell from known ones. */
const newValues = ["somethingNew", "constructor", "__proto__"];

const [gap] = sampleRetrieval.gaps;
const weighed = { value: 1, weight: 1, contribution: 1 };
/** An answer in which every list has something. */
const full: Retrieval = {
  ...sampleRetrieval,
  language: "en",
  gaps: [{ ...gap!, kind: "term", instead: [{ term: "refund", files: 1, from: "lexicon" }] }],
  faults: [{ part: "history", code: "X", message: "m" }],
  scores: [
    {
      cycle: 1,
      style: onlyChange,
      terms: [{ term: "refund", ...weighed }],
      belonging: 1,
      files: [
        {
          path: "src/a.ts",
          contributions: [{ signal: "text", ...weighed }],
          sum: 1,
          terms: [],
          adjustments: [{ by: "named", change: 1 }],
          worth: 1,
        },
      ],
    },
  ],
};

interface Place {
  readonly name: string;
  set(answer: unknown, value: string): void;
}
type Step = (value: unknown) => unknown;
type Node = Partial<Record<"entries" | "item" | "wrapped", unknown>> & { readonly type: string };

/** Every place of an answer whose value is one of a closed set, as the promise of the JSON answer has it. */
function closedSets(schema: GenericSchema, name = "answer", parent?: [Step, string]): Place[] {
  const { entries = {}, item, type, wrapped } = schema as unknown as Node;
  const steps: Step = (answer) => {
    const value = parent ? (parent[0](answer) as Record<string, unknown>)?.[parent[1]] : answer;
    return Array.isArray(value) ? value[0] : value;
  };
  if (type === "picklist" && parent) {
    const set = (answer: unknown, value: string): void => {
      const owner = parent[0](answer) as Record<string, unknown> | undefined;
      if (owner?.[parent[1]] !== undefined) owner[parent[1]] = value;
    };
    return [{ name, set }];
  }
  const inner = (wrapped ?? item) as GenericSchema | undefined;
  if (inner) return closedSets(inner, name, parent);
  return Object.entries(entries as Record<string, GenericSchema>).flatMap(([key, each]) =>
    closedSets(each, `${name}.${key}`, [steps, key]),
  );
}

const places = closedSets(answerSchema as unknown as GenericSchema);

/** The text that every way of printing makes of an answer. */
function print(answer: unknown): string {
  const read = readAnswer(answer, asked);
  if (!read) throw new Error("refused");
  const line = { width: 100, colors: noColors };
  const texts = formats.map((format) =>
    renderRetrieval(format, read.retrieval, { packed: read.packed, explain: true }),
  );
  return [...texts, renderExplain(read.retrieval, line)].join("\n");
}

describe("the answer of a newer server", () => {
  it("has closed sets in many places", () => {
    expect(places.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "answer.stop.rule",
        "answer.files.band",
        "answer.gaps.kind",
        "answer.gaps.instead.from",
        "answer.cycles.query.keywords.from",
        "answer.cycles.query.focusAreas.kind",
        "answer.scores.files.adjustments.by",
        "answer.task.language",
      ]),
    );
  });

  it.each(places.flatMap(({ name, set }) => newValues.map((value) => ({ name, set, value }))))(
    "prints whole where $name is $value",
    ({ set, value }) => {
      const answer = structuredClone(full);
      set(answer, value);
      const text = print(answer);
      expect(text).not.toMatch(/undefined|\[native code\]|\[object/);
      for (const { path } of full.files) expect(text).toContain(path);
    },
  );

  it("says of a new stop rule what its detail says", () => {
    const answer = { ...full, stop: { rule: "outOfPatience", detail: "asked ten times" } };
    const { retrieval } = readAnswer(answer, asked)!;
    const table = renderRetrieval("table", retrieval, { explain: true });
    expect(table).toMatch(/: asked ten times\./);
    expect(renderRetrieval("xml", retrieval)).toContain('rule="outOfPatience"');
    expect(JSON.parse(renderRetrieval("json", retrieval))).toMatchObject({ stop: answer.stop });
  });

  it("may have fields that are not known here", () => {
    const mark = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(mark);
      if (typeof value !== "object" || value === null) return value;
      return {
        ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mark(each)])),
        new: [1],
      };
    };
    expect(() => print(mark(full))).not.toThrow();
  });

  it("of several repositories is read alike", () => {
    const { files, nearby } = full;
    const inShop = (list: Retrieval["files"]) =>
      list.map((file) => ({ ...file, band: "new", repository: "shop" }));
    const answer = {
      schemaVersion: 1,
      repositories: [{ name: "shop", files: 3, reason: "its name", gaps: [{ ...gap, kind: "new" }] }],
      files: inShop(files),
      nearby: inShop(nearby),
      candidates: [{ repository: "shop", path: "src/b.ts", names: ["cart"], alike: ["src/c.ts"] }],
      words: [{ word: "basket", as: "new", files: 2, found: "cart" }],
      askWith: ["voucher"],
    };
    expect(print(answer)).toContain(`shop/${files[0]?.path}`);
    expect(readAnswer(answer, asked)?.retrieval).toMatchObject({
      stats: { tokens: full.stats.tokens },
      candidates: [{ path: "shop/src/b.ts", names: ["cart"], alike: ["shop/src/c.ts"] }],
      words: answer.words,
      askWith: ["voucher"],
    });
  });

  it("is refused as ever where it is no answer", () => {
    for (const wrong of [
      null,
      {},
      { ...full, schemaVersion: 2 },
      { ...full, files: [{}] },
      { ...full, stop: { rule: 1, detail: "" } },
    ])
      expect(readAnswer(wrong, asked)).toBeUndefined();
  });
});
