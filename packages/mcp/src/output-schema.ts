// JSON Schema of the answers that tools return as data.
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { toJsonSchema, type JsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import * as schema from "@fossick/core/answer-schema.ts";
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
  reason: file.reason,
  tokens: file.tokens,
});
/** A place without its worth, with its text where there was room. */
const { worth: _worth, ...ofPlace } = schema.place.pipe[0].entries;
const shownPlace = v.object({ ...ofPlace, text: v.optional(text) });
const usedName = v.object({
  name: text,
  lines: count,
  files: count,
  uses: v.array(v.object({ path: file.path, line: count, text })),
});
const folder = v.object({ folder: text, names: v.array(text), more: count });
const namedCandidate = v.object({
  path: file.path,
  names: v.optional(v.array(text)),
  alikeCount: v.optional(count),
});
const next = v.pipe(text, v.description("What to do next."));

/** Fields of every answer of `answerData`, and the progress of an index that is still being built. */
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
  furtherCandidates: v.optional(v.array(namedCandidate)),
  aboutWords: v.optional(text),
  askWith: v.optional(v.array(text)),
  places: v.optional(v.array(shownPlace)),
  uses: v.optional(v.array(usedName)),
  beside: v.optional(folder),
  stop: v.optional(whole.stop),
  advice: whole.advice,
  faults: v.optional(whole.faults),
  packed: v.optional(v.array(v.object({ path: file.path, ...file.packed.wrapped.entries }))),
  unfinished: v.optional(text),
  indexing: v.optional(v.object({ files: count, of: count })),
};

/** Fields of an answer, and those of `candidatesData`. */
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

/** Creates the schema shown to clients, with keys in snake_case. It validates nothing: tests check the output. */
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
