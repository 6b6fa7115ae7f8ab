// Schemas by which the options that callers pass are checked, of engines, runs, tasks and scopes.
import * as v from "valibot";
import { runSettingNames, settingDefinitions } from "@fossick/settings/index.ts";
import { strictly } from "./validate.ts";

export const text = v.string("a string");
export const texts = v.array(text, "a list of strings");
export const flag = v.boolean("true or false");

export const callback = v.function("a function");
export const optionalTexts = v.optional(texts);
export const globs = v.optional(
  v.array(v.pipe(text, v.nonEmpty("a glob that is not empty")), "a list of strings"),
);

/** Schema of a path, which must not contain NUL. */
export const folder = v.pipe(
  text,
  v.check((path) => !path.includes("\0"), "a folder without a NUL in its name"),
);

const isSignal = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const { aborted, addEventListener, removeEventListener, throwIfAborted } = value as Partial<AbortSignal>;
  const methods = [addEventListener, removeEventListener, throwIfAborted];
  return typeof aborted === "boolean" && methods.every((method) => typeof method === "function");
};

/** Schema of an AbortSignal, also of another realm, such as a test runner's. */
export const signal = v.optional(v.custom<AbortSignal>(isSignal, "an AbortSignal"));

const reporterSchema = v.looseObject(
  {
    onIndexProgress: v.optional(callback),
    onIndexStage: v.optional(callback),
    onCycleStart: v.optional(callback),
    onStage: v.optional(callback),
    onCycleEnd: v.optional(callback),
    onFault: v.optional(callback),
    onRequest: v.optional(callback),
  },
  "a reporter: an object of functions",
);
export const reporter = v.optional(reporterSchema);

const evaluator = v.looseObject({ name: text, evaluate: callback }, "an evaluator: { name, cost, evaluate }");
const refiner = v.looseObject({ name: text, refine: callback }, "a refiner: { name, refine }");
const stopRuleList = v.array(callback, "a list of functions");

export const ownParts = strictly(
  {
    evaluator: v.optional(evaluator),
    refiner: v.optional(refiner),
    stopRules: v.optional(stopRuleList),
  },
  "an object with evaluator, refiner or stopRules",
);

/** Schema of settings; `resolveSettings` checks their names and values. */
export const settings = v.optional(v.looseObject({}, "an object of settings"));

const settingNames = Object.keys(settingDefinitions);

/** Hints for settings given outside `settings`. */
export const inSettings: Readonly<Record<string, string>> = Object.fromEntries(
  settingNames.map((name) => [name, `settings.${name}`]),
);

const runSettings = strictly(
  Object.fromEntries(runSettingNames.map((name) => [name, v.optional(v.unknown())])),
  "an object of settings",
  Object.fromEntries(settingNames.map((name) => [name, `settings.${name} of createEngine`])),
);

export const runEntries = { signal, reporter };

/** Options of one run. */
export const run = v.optional(
  strictly(
    { ...runEntries, settings: v.optional(runSettings), isTentative: v.optional(flag) },
    "an object",
    inSettings,
  ),
);

const scope = strictly(
  { globs, excludes: globs, types: optionalTexts, paths: optionalTexts },
  "an object with globs, excludes, types or paths",
);

const taskObject = strictly(
  {
    text,
    objective: v.optional(text),
    keywords: optionalTexts,
    patterns: globs,
    rejected: optionalTexts,
    scope: v.optional(scope),
  },
  "a string or { text }",
  { globs: "scope.globs", excludes: "scope.excludes", types: "scope.types", paths: "scope.paths" },
);

export const task = v.lazy((value): v.GenericSchema => (typeof value === "string" ? text : taskObject));
