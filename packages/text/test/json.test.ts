import { describe, expect, it } from "vitest";
import { renderJson } from "@fossick/text/json.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { emptyRetrieval, sampleRetrieval } from "../../../test/sample-retrieval.ts";

/** The same value with the keys of every object in reverse. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe("renderJson", () => {
  it("keeps every value", () => {
    expect(JSON.parse(renderJson(sampleRetrieval))).toEqual(sampleRetrieval);
    expect(JSON.parse(renderJson(emptyRetrieval))).toEqual(emptyRetrieval);
  });

  it("does not depend on the order of the keys it is given", () => {
    const full = {
      ...sampleRetrieval,
      advice: "read all",
      faults: [{ part: "history", code: "X", message: "m" }],
    };
    expect(renderJson(reversed(full) as Retrieval)).toBe(renderJson(full));
  });

  it("has the contract's key order", () => {
    const full: Retrieval = {
      ...sampleRetrieval,
      task: { language: "en", objective: "why", text: "what" },
      advice: "read it all",
    };
    const answer = JSON.parse(renderJson(full)) as Retrieval;
    expect(Object.keys(answer)).toEqual([
      "schemaVersion",
      "task",
      "repository",
      "expectedFiles",
      "threshold",
      "files",
      "nearby",
      "ranking",
      "gaps",
      "cycles",
      "stop",
      "advice",
      "faults",
      "stats",
    ]);
    expect(Object.keys(answer.task)).toEqual(["text", "objective", "language"]);
    expect(Object.keys(answer.repository)).toEqual(["root", "commit", "files"]);
    expect(Object.keys(answer.files[0] ?? {})).toEqual([
      "path",
      "relevance",
      "worth",
      "band",
      "reason",
      "spans",
      "missingContext",
      "cycle",
      "tokens",
    ]);
    expect(Object.keys(answer.cycles[0] ?? {})).toEqual([
      "number",
      "query",
      "candidates",
      "accepted",
      "learned",
      "ms",
    ]);
    expect(Object.keys(answer.cycles[0]?.query ?? {})).toEqual([
      "patterns",
      "keywords",
      "excludes",
      "focusAreas",
    ]);
  });

  it("leaves absent fields absent and lets unknown ones through", () => {
    const answer = { ...sampleRetrieval, added: { later: true } };
    expect(JSON.parse(renderJson(answer))).toEqual(answer);
    expect(renderJson(sampleRetrieval)).not.toContain('"advice"');
  });

  it("puts packed texts beside their file", () => {
    const parts = [{ startLine: 1, endLine: 1, text: "export {}" }];
    const packed = [{ path: "src/auth/tokens.ts", tokens: 3, whole: true, parts }];
    const answer = JSON.parse(renderJson(sampleRetrieval, packed)) as { files: { packed?: unknown }[] };
    expect(answer.files[0]?.packed).toEqual({ tokens: 3, whole: true, parts });
    expect(answer.files[1]).not.toHaveProperty("packed");
  });

  it("ends with one newline", () => {
    expect(renderJson(sampleRetrieval)).toMatch(/[^\n]\n$/);
  });
});
