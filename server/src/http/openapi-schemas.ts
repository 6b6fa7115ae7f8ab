// Converts the schemas of routes to JSON Schema for the OpenAPI document; checks no input.
import { answerSchema } from "fossick/hosting";
import {
  toJsonSchema,
  toJsonSchemaDefs,
  type ConversionConfig,
  type JsonSchema,
} from "@valibot/to-json-schema";
import * as v from "valibot";
import {
  keySchema,
  removedSchema,
  repositorySchema,
  teamSchema,
  workerSchema,
} from "../catalogue/schemas.ts";
import { anywhereSchema } from "./anywhere-answer.ts";
import { errorSchema } from "./openapi-responses.ts";
import type { AnyRoute } from "./route.ts";
import { candidateSchema, judgedSchema } from "./routes/judge.ts";
import { statusSchema } from "./routes/repositories.ts";

const { cycles, faults, files, gaps, scores } = answerSchema.entries;

/** Parts of answers by their names in the document. */
const shared = {
  Answer: answerSchema,
  AnswerOfSeveral: anywhereSchema,
  Candidate: candidateSchema,
  Cycle: cycles.item,
  CycleScores: scores.wrapped.item,
  Fault: faults.item,
  File: files.item,
  Gap: gaps.item,
  JudgedStep: judgedSchema,
  Key: keySchema,
  ManagedRepository: repositorySchema,
  Removed: removedSchema,
  Repository: statusSchema,
  Team: teamSchema,
  Worker: workerSchema,
};

/** Omits checks that JSON Schema cannot express, and metadata that only our messages use. */
const config: ConversionConfig = {
  target: "draft-2020-12",
  errorMode: "ignore",
  ignoreActions: ["metadata"],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};
const outputConfig: ConversionConfig = { ...config, typeMode: "output" };

/** The schemas that others refer to. */
export const sharedJson = (): Readonly<Record<string, object>> => ({
  ...toJsonSchemaDefs(shared, outputConfig),
  Error: errorSchema,
});

/** Answers of each route, in their order. */
export function outputSchemas(routes: readonly AnyRoute[]): readonly JsonSchema[] {
  const all = v.tuple(routes.map(({ output }) => output) as [v.GenericSchema, ...v.GenericSchema[]]);
  const { prefixItems = [] } = toJsonSchema(all, { ...outputConfig, definitions: shared });
  return prefixItems as readonly JsonSchema[];
}

/** Input of a route. */
export function inputSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...json } = toJsonSchema(schema, { ...config, typeMode: "input" });
  return json;
}
