// The table of settings, and which of them a run, an engine or a server takes.
import {
  choice,
  globs,
  inConfig,
  integer,
  list,
  notInConfig,
  number,
  text,
  toggle,
  type Values,
} from "./definition.ts";

/** Settings that each search may have for itself, of a team server too. */
const serverDefinitions = {
  ...inConfig("Where to look", {
    globs: globs("--glob", "search only files that match one of these; a leading ! excludes; repeatable", {
      short: "-g",
      placeholder: "glob",
      isCommon: true,
    }),
    types: list("--type", "search only these languages (typescript, python, …); repeatable", {
      short: "-t",
      placeholder: "language",
      isCommon: true,
    }),
    excludes: globs("--exclude", "exclude files that match one of these; repeatable", {
      placeholder: "glob",
    }),
  }),
  ...inConfig("How far to look", {
    maxCycles: integer("--cycles", "maximum number of search cycles", {
      placeholder: "n",
      min: 1,
      max: 10,
      default: 3,
    }),
    threshold: number(
      "--threshold",
      "minimum relevance of a returned file; what a task is expected to need has 0.7 or more",
      { placeholder: "relevance", min: 0, max: 1, default: 0.7 },
    ),
    minFiles: integer(
      "--min-files",
      "least number of accepted files that is enough to stop; more where the task needs more",
      { placeholder: "n", min: 1, max: 100, default: 3 },
    ),
    timeBudgetMs: integer(
      "--time-budget",
      "milliseconds after which the search ends with what it has found",
      { placeholder: "ms", min: 0, default: 0, defaultText: "0, no limit" },
    ),
    fileBudget: integer(
      "--file-budget",
      "number of judged files after which the search ends with what it has found",
      { placeholder: "n", min: 0, default: 0, defaultText: "0, no limit" },
    ),
  }),
  ...inConfig("What to return", {
    maxFiles: integer("--max-files", "maximum number of returned files", {
      short: "-n",
      placeholder: "n",
      isCommon: true,
      min: 1,
      max: 100,
      default: 20,
    }),
    maxCandidates: integer("--max-candidates", "maximum number of entries in the ranking", {
      placeholder: "n",
      min: 1,
      max: 100,
      default: 50,
    }),
    maxTokens: integer(
      "--max-tokens",
      "token limit of --pack; fossick advises reading all of a codebase that fits in it",
      { placeholder: "n", isCommon: true, min: 100, max: 10_000_000, default: 16_000 },
    ),
  }),
  ...inConfig("Output", {
    lang: choice("--lang", "language: en, zh-Hans, zh-Hant; task answers in that of the task", {
      placeholder: "language",
      isCommon: true,
      choices: ["task", "en", "zh-Hans", "zh-Hant"],
      default: "task",
    }),
  }),
};

/** Settings that each search of an engine may have for itself. */
const runDefinitions = {
  ...serverDefinitions,
  ...inConfig("How far to look", {
    early: toggle(
      "--early",
      "in a large repository, answer before its first index is complete, from the files that the task points to",
      { defaultText: "on at a terminal, on the page, in hooks and over MCP" },
    ),
  }),
  ...inConfig("Storage", {
    memory: toggle("--no-memory", "leave out what earlier tasks taught; do not learn from this one either", {
      isCommon: true,
    }),
  }),
};

/** Settings that an engine is opened with: its index and model, who judges, and what it may show. */
const engineDefinitions = {
  ...inConfig("Where to look", {
    hidden: toggle("--hidden", "search hidden files and folders too"),
    ignore: toggle("--no-ignore", "search files excluded by .gitignore, .ignore and .fossickignore too"),
    nested: toggle("--nested", "search repositories inside this one too, ignored by it or not"),
  }),
  ...notInConfig("What to return", {
    redact: toggle("--no-redact", "show the secrets in files, which are replaced by marks otherwise"),
  }),
  ...notInConfig("Judging", {
    evaluator: choice("--evaluator", "who judges undecided files: default (local, free), llm or command", {
      placeholder: "name",
      choices: ["default", "llm", "command"],
      default: "default",
    }),
    modelId: text("--model-id", "the model that judges, for example ollama:qwen3", {
      placeholder: "provider:model",
      defaultText: "chosen by the first API key in the environment",
      expected: "a provider and a model separated by a colon",
    }),
    baseUrl: text("--base-url", "an OpenAI-compatible server to ask, for example http://127.0.0.1:1234/v1", {
      placeholder: "url",
      defaultText: "the provider's own",
      expected: "an address",
    }),
    evaluatorCommand: text(
      "--evaluator-command",
      "the program that judges: claude, codex, gemini, or one that reads the question and writes JSON",
      { placeholder: "command", expected: "a command" },
    ),
    evaluatorTimeoutMs: integer(
      "--evaluator-timeout",
      "milliseconds to wait for each answer from an evaluator",
      { placeholder: "ms", min: 100, max: 600_000, default: 60_000 },
    ),
    evaluatorTokens: integer(
      "--evaluator-tokens",
      "tokens, sent and received, that an evaluator may use per search; 0 for no limit",
      { placeholder: "n", min: 0, max: 100_000_000, default: 60_000 },
    ),
    prices: text("--prices", "prices per million tokens sent and received, for example 0.25/2", {
      placeholder: "in/out",
      expected: "two prices separated by a slash",
    }),
    maxCost: number("--max-cost", "maximum cost of an evaluator per search, calculated from --prices", {
      placeholder: "amount",
      min: 0,
      max: 1_000_000,
      default: 0,
      defaultText: "0, no limit",
    }),
    dryRun: toggle("--dry-run", "only show what would be sent to an evaluator or written by setup"),
  }),
  ...notInConfig("Storage", {
    model: text("--model", "rank with the weights in this JSON file", {
      placeholder: "file",
      defaultText: "the built-in model",
      expected: "a file",
    }),
    dataDir: text("--data-dir", "where learned data is stored", {
      placeholder: "folder",
      defaultText: "fossick in the user's data folder",
      expected: "a folder",
    }),
    cacheDir: text("--cache-dir", "where indexes are stored", {
      placeholder: "folder",
      defaultText: "fossick in the user's cache folder",
      expected: "a folder",
    }),
    indexMemoryMb: integer("--index-memory", "memory limit for building an index, in megabytes", {
      placeholder: "megabytes",
      min: 256,
      max: 65_536,
      default: 1_536,
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
