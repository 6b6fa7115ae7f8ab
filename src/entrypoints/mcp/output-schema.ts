// JSON Schema of the answers that tools give as data.
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { toJsonSchema, type JsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import * as schema from "../../answer-schema.ts";
import { snakeCase } from "./for-host.ts";

const whole = schema.answerSchema.entries;
const file = schema.foundFile.entries;
const gap = schema.gap.pipe[0].entries;
const cycle = schema.cycleSummary.entries;
const text = v.string();
const count = cycle.candidates;

const foundFile = v.object({
  path: file.path,
  relevance: file.relevance,
  certainty: v.picklist(["sure", "likely", "possible", "unlikely"]),
  role: file.role,
  reason: file.reason,
  spans: v.optional(file.spans),
  tokens: file.tokens,
});
const next = v.pipe(text, v.description("What to do next."));

/** Every answer of `answerData`, and how far the index is where there is none yet. */
const answer = {
  retrievalId: v.optional(text),
  next,
  schemaVersion: v.optional(whole.schemaVersion),
  repository: v.optional(v.object({ root: text, files: count })),
  expectedFiles: v.optional(whole.expectedFiles),
  files: v.optional(v.array(foundFile)),
  gaps: v.optional(
    v.array(v.object({ kind: gap.kind, what: text, because: text, critical: v.optional(v.boolean()) })),
  ),
  nearby: v.optional(v.array(foundFile)),
  stop: v.optional(whole.stop),
  advice: whole.advice,
  faults: v.optional(whole.faults),
  packed: v.optional(v.array(v.object({ path: file.path, ...file.packed.wrapped.entries }))),
  unfinished: v.optional(text),
  indexing: v.optional(v.object({ files: count, of: count })),
};

/** The same, or the candidates of `candidatesData`. */
const step = {
  ...answer,
  note: v.optional(text),
  cycle: v.optional(count),
  maxCycles: v.optional(count),
  candidates: v.optional(
    v.array(
      v.object({
        path: file.path,
        why: text,
        relevance: file.relevance,
        tokens: count,
        spans: v.optional(file.spans),
      }),
    ),
  ),
  termGaps: v.optional(v.array(v.object({ what: text, because: text, instead: gap.instead }))),
  learned: v.optional(cycle.learned),
  excerpts: v.optional(v.array(v.object({ path: file.path, startLine: count, endLine: count, text }))),
};

/** Creates the schema of an answer as data, for clients. */
export const answerSchema = (): StandardSchemaWithJSON => shownSchema(answer);
/** Creates the schema of a step of a judged search as data. */
export const stepSchema = (): StandardSchemaWithJSON => shownSchema(step);

/** Creates the schema that clients are shown: keys in snake_case. Output is not validated again; tests do that. */
function shownSchema(entries: v.ObjectEntries): StandardSchemaWithJSON {
  const converted = toJsonSchema(v.object(entries), { target: "draft-2020-12", errorMode: "ignore" });
  const json = snakeCased(converted) as Record<string, unknown>;
  const jsonSchema = { input: () => json, output: () => json };
  return { "~standard": { version: 1, vendor: "fossick", validate: (value) => ({ value }), jsonSchema } };
}

function snakeCased(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(snakeCased);
  if (typeof node !== "object" || node === null) return node;
  const { properties, required, ...rest } = node as JsonSchema;
  const others = Object.entries(rest).map(([key, value]) => [key, snakeCased(value)] as const);
  const named = Object.entries(properties ?? {}).map(
    ([key, value]) => [snakeCase(key), snakeCased(value)] as const,
  );
  return {
    ...Object.fromEntries(others),
    ...(properties && { properties: Object.fromEntries(named) }),
    ...(required && { required: required.map(snakeCase) }),
  };
}
