import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { GenericSchema } from "valibot";
import { answerSchema } from "@fossick/core/answer-schema.ts";

const docs = join(import.meta.dirname, "../../docs");
/** The page of the answer, and those of its parts. */
const pages = ["json-answer.md", "why.md", "relevance.md", "faults.md"]
  .map((name) => readFileSync(join(docs, name), "utf8"))
  .join("\n");
const code = [...pages.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text).join("\n");

/** The parts of a schema that lead to what it holds. */
interface SchemaParts {
  readonly entries?: Readonly<Record<string, GenericSchema>>;
  readonly item?: GenericSchema;
  readonly wrapped?: GenericSchema;
  readonly options?: readonly string[];
}

/** Every field and every name of a closed set, however deep. */
function namesIn(schema: GenericSchema): readonly string[] {
  const { entries = {}, item, wrapped, options = [] } = schema as unknown as SchemaParts;
  const inner = [...Object.values(entries), ...(item ? [item] : []), ...(wrapped ? [wrapped] : [])];
  return [...Object.keys(entries), ...options, ...inner.flatMap(namesIn)];
}

describe("docs/json-answer.md", () => {
  it("names every field of the answer and every value of its closed sets", () => {
    const names = [...new Set(namesIn(answerSchema))];
    expect(names).toContain("sufficient");
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  });
});
