import {
  choice,
  globs,
  inConfig,
  integer,
  list,
  notInConfig,
  number,
  numberOr,
  text,
  toggle,
} from "./definition.ts";
import type { Values } from "./definition.ts";

/** Choices of `--lang`. */
const languageChoices = ["task", "en", "zh-Hans", "zh-Hant"] as const;

/** Choices of `--evaluator`. */
const evaluatorChoices = ["default", "llm", "command"] as const;

/** Settings that each search may have for itself, of a team server too. */
const serverDefinitions = {
  ...inConfig("Where to look", {
    globs: globs({
      flag: "--glob",
      short: "-g",
      placeholder: "glob",
      isCommon: true,
      summary: "search only files that match one of these; a leading ! excludes; repeatable",
    }),
    types: list({
      flag: "--type",
      short: "-t",
      placeholder: "language",
      isCommon: true,
      summary: "search only files in these languages (typescript, python, …); repeatable",
    }),
    excludes: globs({
      flag: "--exclude",
      placeholder: "glob",
      summary: "exclude files that match one of these; repeatable",
    }),
  }),
  ...inConfig("How far to look", {
    maxCycles: integer({
      flag: "--cycles",
      placeholder: "n",
      min: 1,
      max: 10,
      default: 3,
      summary: "maximum number of search cycles",
    }),
    threshold: numberOr({
      flag: "--threshold",
      placeholder: "relevance",
      min: 0,
      max: 1,
      word: "auto",
      default: "auto",
      summary: "minimum relevance of a returned file; auto chooses it for each task",
    }),
    minFiles: integer({
      flag: "--min-files",
      placeholder: "n",
      min: 1,
      max: 100,
      default: 3,
      summary:
        "least number of files at or above the threshold that is enough to stop; more where the task needs more",
    }),
    timeBudgetMs: integer({
      flag: "--time-budget",
      placeholder: "ms",
      min: 0,
      default: 0,
      defaultText: "0, no limit",
      summary: "milliseconds after which the search ends with what it has found",
    }),
    fileBudget: integer({
      flag: "--file-budget",
      placeholder: "n",
      min: 0,
      default: 0,
      defaultText: "0, no limit",
      summary: "number of judged files after which the search ends with what it has found",
    }),
  }),
  ...inConfig("What to return", {
    maxFiles: integer({
      flag: "--max-files",
      short: "-n",
      placeholder: "n",
      isCommon: true,
      min: 1,
      max: 100,
      default: 20,
      summary: "maximum number of returned files",
    }),
    maxCandidates: integer({
      flag: "--max-candidates",
      placeholder: "n",
      min: 1,
      max: 100,
      default: 50,
      summary: "maximum number of entries in the ranking",
    }),
    maxTokens: integer({
      flag: "--max-tokens",
      placeholder: "n",
      isCommon: true,
      min: 100,
      max: 10_000_000,
      default: 16_000,
      summary: "token limit of --pack, and the codebase size up to which fossick advises reading everything",
    }),
  }),
  ...inConfig("Output", {
    lang: choice({
      flag: "--lang",
      placeholder: "language",
      isCommon: true,
      choices: languageChoices,
      default: "task",
      summary: "language of answers and help: en, zh-Hans, zh-Hant, or task for the language of the task",
    }),
  }),
};

/** Settings that each search of an engine may have for itself. */
const runDefinitions = {
  ...serverDefinitions,
  ...inConfig("Storage", {
    memory: toggle({
      flag: "--no-memory",
      isCommon: true,
      summary: "neither use what earlier tasks taught nor learn from this one",
    }),
  }),
};

/** Settings that an engine is opened with: its index and model, who judges, and what it may show. */
const engineDefinitions = {
  ...inConfig("Where to look", {
    hidden: toggle({
      flag: "--hidden",
      summary: "search hidden files and folders too",
    }),
    ignore: toggle({
      flag: "--no-ignore",
      summary: "search files excluded by .gitignore, .ignore and .fossickignore too",
    }),
  }),
  ...notInConfig("What to return", {
    redact: toggle({
      flag: "--no-redact",
      summary: "show the secrets in files, which are replaced by marks otherwise",
    }),
  }),
  ...notInConfig("Judging", {
    evaluator: choice({
      flag: "--evaluator",
      placeholder: "name",
      choices: evaluatorChoices,
      default: "default",
      summary: "who judges undecided files: default (local, free), llm or command",
    }),
    modelId: text({
      flag: "--model-id",
      placeholder: "provider:model",
      defaultText: "chosen by the first API key in the environment",
      expected: "a provider and a model separated by a colon",
      summary: "the model that judges, for example ollama:qwen3",
    }),
    baseUrl: text({
      flag: "--base-url",
      placeholder: "url",
      defaultText: "the provider's own",
      expected: "an address",
      summary: "an OpenAI-compatible server to ask, for example http://127.0.0.1:1234/v1",
    }),
    evaluatorCommand: text({
      flag: "--evaluator-command",
      placeholder: "command",
      expected: "a command",
      summary:
        "the program that judges: claude, codex, gemini, or one that reads the question and writes JSON",
    }),
    evaluatorTimeoutMs: integer({
      flag: "--evaluator-timeout",
      placeholder: "ms",
      min: 100,
      max: 600_000,
      default: 60_000,
      summary: "milliseconds to wait for each answer from an evaluator",
    }),
    evaluatorTokens: integer({
      flag: "--evaluator-tokens",
      placeholder: "n",
      min: 0,
      max: 100_000_000,
      default: 60_000,
      summary: "tokens, sent and received, that an evaluator may use per search; 0 for no limit",
    }),
    prices: text({
      flag: "--prices",
      placeholder: "in/out",
      expected: "two prices separated by a slash",
      summary: "prices per million tokens sent and received, for example 0.25/2",
    }),
    maxCost: number({
      flag: "--max-cost",
      placeholder: "amount",
      min: 0,
      max: 1_000_000,
      default: 0,
      defaultText: "0, no limit",
      summary: "maximum cost of an evaluator per search, calculated from --prices",
    }),
    dryRun: toggle({
      flag: "--dry-run",
      summary: "only show what would be sent to an evaluator or written by setup",
    }),
  }),
  ...notInConfig("Storage", {
    model: text({
      flag: "--model",
      placeholder: "file",
      defaultText: "the built-in model",
      expected: "a file",
      summary: "rank with the weights in this JSON file",
    }),
    dataDir: text({
      flag: "--data-dir",
      placeholder: "folder",
      defaultText: "fossick in the user's data folder",
      expected: "a folder",
      summary: "where learned data is stored",
    }),
    cacheDir: text({
      flag: "--cache-dir",
      placeholder: "folder",
      defaultText: "fossick in the user's cache folder",
      expected: "a folder",
      summary: "where indexes are stored",
    }),
    indexMemoryMb: integer({
      flag: "--index-memory",
      placeholder: "megabytes",
      min: 256,
      max: 65_536,
      default: 1_536,
      summary: "memory limit for building an index, in megabytes",
    }),
  }),
};

/** Every setting of a retrieval: the single source of its type, default, range, flag, environment name and docs. */
export const settingDefinitions = { ...runDefinitions, ...engineDefinitions };

/** Every setting of a retrieval, all fields present; `timeBudgetMs` and `fileBudget` of 0 mean no limit. */
export type Settings = Values<typeof settingDefinitions>;

/** Settings that one run may have for itself. */
export type RunSettings = Partial<Values<typeof runDefinitions>>;

export const runSettingNames = Object.keys(runDefinitions) as readonly (keyof typeof runDefinitions)[];
export const serverSettingNames = Object.keys(
  serverDefinitions,
) as readonly (keyof typeof serverDefinitions)[];
/** Settings that a team server does not take with a search. */
export const localSettingNames = Object.keys(settingDefinitions).filter(
  (name) => !Object.hasOwn(serverDefinitions, name),
) as readonly Exclude<keyof typeof settingDefinitions, keyof typeof serverDefinitions>[];
const engineSettingNames = Object.keys(engineDefinitions) as readonly (keyof typeof engineDefinitions)[];

/** Settings without those that an engine is opened with. */
export const runSettingsOf = (settings: Settings): RunSettings =>
  Object.fromEntries(runSettingNames.map((name) => [name, settings[name]]));

/**
 * Tests whether an engine opened with `other` can run with `one`: indexMemoryMb does not matter, and memory may be left
 * out.
 */
export const isOpenedAlike = (one: Settings, other: Settings): boolean =>
  engineSettingNames.every((name) => name === "indexMemoryMb" || one[name] === other[name]) &&
  (other.memory || !one.memory);

/** Lower edge of the band *high*. */
const high = 0.7;

/**
 * The relevance from which the loop accepts a file and learns from it; `auto` decides only how many are handed over.
 */
export const acceptedFrom = ({ threshold }: Pick<Settings, "threshold">): number =>
  threshold === "auto" ? high : threshold;
