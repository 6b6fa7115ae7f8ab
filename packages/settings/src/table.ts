// Declares every setting with flag, limits, default and help in three languages, and who takes it; reads none.
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

/** Settings that narrow the scope of every task. */
const scopeDefinitions = inConfig("Where to look", {
  globs: globs("--glob", "search only files that match one of these; a leading ! excludes; repeatable", {
    zhHans: "只要匹配其中之一的文件；以 ! 开头表示排除；可重复",
    zhHant: "只要符合其中之一的檔案；以 ! 開頭表示排除；可重複使用",
    short: "-g",
    placeholder: "glob",
    isCommon: true,
  }),
  types: list("--type", "search only these languages (typescript, python, …); repeatable", {
    zhHans: "只要这些语言（typescript、python……）的文件；可重复",
    zhHant: "只要這些語言（typescript、python……）的檔案；可重複使用",
    short: "-t",
    placeholder: "language",
    isCommon: true,
  }),
  excludes: globs("--exclude", "exclude files that match one of these; repeatable", {
    zhHans: "不要匹配其中任何一个的文件；可重复",
    zhHant: "不要符合其中任何一個的檔案；可重複使用",
    placeholder: "glob",
  }),
});

/** Settings that the loop reads: a row here reaches every part of it, and an old trace without it has its default. */
const loopDefinitions = {
  ...inConfig("How far to look", {
    maxCycles: integer("--cycles", "maximum number of search cycles", {
      zhHans: "最多检索几轮",
      zhHant: "最多搜尋幾輪",
      placeholder: "n",
      min: 1,
      max: 10,
      default: 3,
    }),
    threshold: number(
      "--min-score",
      "minimum relevance of a returned file; what a task is expected to need has 0.7 or more",
      {
        was: "--threshold",
        zhHans: "相关度达到多少才返回；任务预计需要的文件不低于 0.7",
        zhHant: "相關度達到多少才回傳；任務預計需要的檔案不低於 0.7",
        placeholder: "relevance",
        min: 0,
        max: 1,
        default: 0.7,
      },
    ),
    minFiles: integer(
      "--min-files",
      "least number of accepted files that is enough to stop; more where the task needs more",
      {
        zhHans: "至少多少个文件达到阈值才可以停止；任务需要更多时以任务为准",
        zhHant: "至少多少個檔案達到門檻才可以停止；任務需要更多時以任務為準",
        placeholder: "n",
        min: 1,
        max: 100,
        default: 3,
      },
    ),
    timeBudgetMs: integer(
      "--time-budget",
      "milliseconds after which the search ends with what it has found",
      {
        zhHans: "检索到这么多毫秒就停止，返回已有结果",
        zhHant: "搜尋到這麼多毫秒就停止，回傳已有的結果",
        placeholder: "ms",
        min: 0,
        default: 0,
        defaultText: "0, no limit",
      },
    ),
    fileBudget: integer(
      "--file-budget",
      "number of judged files after which the search ends with what it has found",
      {
        zhHans: "评估过这么多文件就停止，返回已有结果",
        zhHant: "評估過這麼多檔案就停止，回傳已有的結果",
        placeholder: "n",
        min: 0,
        default: 0,
        defaultText: "0, no limit",
      },
    ),
  }),
  ...inConfig("What to return", {
    maxFiles: integer("--max-files", "maximum number of returned files", {
      zhHans: "最多返回几个文件",
      zhHant: "最多回傳幾個檔案",
      short: "-n",
      placeholder: "n",
      isCommon: true,
      min: 1,
      max: 100,
      default: 20,
    }),
    maxCandidates: integer("--max-candidates", "maximum number of entries in the ranking", {
      zhHans: "排名最多列出几项",
      zhHant: "排名最多列出幾項",
      placeholder: "n",
      min: 1,
      max: 100,
      default: 50,
    }),
    maxTokens: integer(
      "--max-tokens",
      "token limit of --pack; fossick advises reading all of a codebase that fits in it",
      {
        zhHans: "--pack 最多可用的 token 数；代码库小于它时会建议直接通读",
        zhHant: "--pack 最多可用的 token 數；程式碼庫小於它時會建議直接全部讀完",
        placeholder: "n",
        isCommon: true,
        min: 100,
        max: 10_000_000,
        default: 16_000,
      },
    ),
  }),
};

/** Settings that each search may have for itself, of a team server too. */
const serverDefinitions = {
  ...scopeDefinitions,
  ...loopDefinitions,
  ...inConfig("Output", {
    lang: choice("--lang", "language: en, zh-Hans, zh-Hant; task answers in that of the task", {
      zhHans: "语言：en、zh-Hans、zh-Hant；task 表示答案与任务同一语言",
      zhHant: "語言：en、zh-Hans、zh-Hant；task 表示答案與任務同一語言",
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
      {
        zhHans: "大型仓库的首次索引建好之前，先用任务所指的文件作答",
        zhHant: "大型儲存庫的首次索引建好之前，先用任務所指的檔案作答",
        defaultText: "on at a terminal, on the page, in hooks and over MCP",
      },
    ),
    earlyAfterMs: integer("--early-after", "milliseconds to wait for the first index before such an answer", {
      zhHans: "首次索引要等多少毫秒，之后才先作答",
      zhHant: "首次索引要等多少毫秒，之後才先作答",
      placeholder: "ms",
      min: 0,
      default: 0,
      defaultText: "0; 10000 at a terminal, 20000 over MCP, two fifths of the time left in hooks",
    }),
  }),
  ...inConfig("Storage", {
    memory: toggle("--no-memory", "leave out what earlier tasks taught; do not learn from this one either", {
      zhHans: "不使用以往任务中学到的内容；也不从这次任务中学习",
      zhHant: "不使用以往任務中學到的內容；也不從這次任務中學習",
      isCommon: true,
    }),
  }),
};

/** Settings that an engine is opened with: its index and model, who judges, and what it may show. */
const engineDefinitions = {
  ...inConfig("Where to look", {
    hidden: toggle("--hidden", "search hidden files and folders too", {
      zhHans: "隐藏的文件和目录也要检索",
      zhHant: "隱藏的檔案和資料夾也要搜尋",
    }),
    ignore: toggle("--no-ignore", "search files excluded by .gitignore, .ignore and .fossickignore too", {
      zhHans: "被 .gitignore、.ignore 和 .fossickignore 忽略的文件也要检索",
      zhHant: "被 .gitignore、.ignore 和 .fossickignore 忽略的檔案也要搜尋",
    }),
    nested: toggle("--nested", "search repositories inside this one too, ignored by it or not", {
      zhHans: "也要检索其中的其他仓库，无论是否被忽略",
      zhHant: "也要搜尋其中的其他儲存庫，無論是否被忽略",
    }),
  }),
  ...notInConfig("What to return", {
    redact: toggle("--show-secrets", "show the secrets in files, which are replaced by marks otherwise", {
      isNegated: true,
      was: "--no-redact",
      zhHans: "照原样显示文件里的密钥和密码；默认用标记代替",
      zhHant: "照原樣顯示檔案裡的金鑰和密碼；預設用標記代替",
    }),
  }),
  ...notInConfig("Judging", {
    evaluator: choice("--evaluator", "who judges undecided files: default (local, free), llm or command", {
      zhHans: "由谁来评估拿不准的文件：default（本地、免费）、llm 或 command",
      zhHant: "由誰來評估拿不準的檔案：default（本機、免費）、llm 或 command",
      placeholder: "name",
      choices: ["default", "llm", "command"],
      default: "default",
    }),
    modelId: text("--model-id", "the model that judges, for example ollama:qwen3", {
      zhHans: "负责评估的模型，例如 ollama:qwen3",
      zhHant: "負責評估的模型，例如 ollama:qwen3",
      placeholder: "provider:model",
      defaultText: "chosen by the first API key in the environment",
      expected: "a provider and a model separated by a colon",
    }),
    baseUrl: text("--base-url", "an OpenAI-compatible server to ask, for example http://127.0.0.1:1234/v1", {
      zhHans: "要请求的 OpenAI 兼容服务器，例如 http://127.0.0.1:1234/v1",
      zhHant: "要請求的 OpenAI 相容伺服器，例如 http://127.0.0.1:1234/v1",
      placeholder: "url",
      defaultText: "the provider's own",
      expected: "an address",
    }),
    evaluatorCommand: text(
      "--evaluator-command",
      "the program that judges: claude, codex, gemini, or one that reads the question and writes JSON",
      {
        zhHans: "负责评估的程序：claude、codex、gemini，或任何读入问题、写出 JSON 的命令",
        zhHant: "負責評估的程式：claude、codex、gemini，或任何讀入問題、寫出 JSON 的指令",
        placeholder: "command",
        expected: "a command",
      },
    ),
    evaluatorTimeoutMs: integer(
      "--evaluator-timeout",
      "milliseconds to wait for each answer from an evaluator",
      {
        zhHans: "每次等待评估器作答的毫秒数",
        zhHant: "每次等待評估器作答的毫秒數",
        placeholder: "ms",
        min: 100,
        max: 600_000,
        default: 60_000,
      },
    ),
    evaluatorTokens: integer(
      "--evaluator-tokens",
      "tokens, sent and received, that an evaluator may use per search; 0 for no limit",
      {
        zhHans: "每次检索中评估器收发的 token 上限；0 表示不限",
        zhHant: "每次搜尋中評估器收發的 token 上限；0 表示不限",
        placeholder: "n",
        min: 0,
        max: 100_000_000,
        default: 60_000,
      },
    ),
    prices: text("--prices", "prices per million tokens sent and received, for example 0.25/2", {
      zhHans: "每百万 token 的发送价和接收价，例如 0.25/2",
      zhHant: "每百萬 token 的傳送價和接收價，例如 0.25/2",
      placeholder: "in/out",
      expected: "two prices separated by a slash",
    }),
    maxCost: number("--max-cost", "maximum cost of an evaluator per search, calculated from --prices", {
      zhHans: "每次检索中评估器的费用上限，按 --prices 计算",
      zhHant: "每次搜尋中評估器的費用上限，按 --prices 計算",
      placeholder: "amount",
      min: 0,
      max: 1_000_000,
      default: 0,
      defaultText: "0, no limit",
    }),
    dryRun: toggle("--dry-run", "only show what would be sent to an evaluator or written by setup", {
      zhHans: "只显示会发给评估器、或由 setup 写入的内容，什么也不做",
      zhHant: "只顯示會傳給評估器、或由 setup 寫入的內容，什麼也不做",
    }),
  }),
  ...notInConfig("Storage", {
    model: text("--model", "rank with the weights in this JSON file", {
      zhHans: "用这个 JSON 文件里的权重排序",
      zhHant: "用這個 JSON 檔案裡的權重排序",
      placeholder: "file",
      defaultText: "the built-in model",
      expected: "a file",
    }),
    dataDir: text("--data-dir", "where learned data is stored", {
      zhHans: "学到的内容存放在哪里",
      zhHant: "學到的內容存放在哪裡",
      placeholder: "folder",
      defaultText: "fossick in the user's data folder",
      expected: "a folder",
    }),
    cacheDir: text("--cache-dir", "where indexes are stored", {
      zhHans: "索引存放在哪里",
      zhHant: "索引存放在哪裡",
      placeholder: "folder",
      defaultText: "fossick in the user's cache folder",
      expected: "a folder",
    }),
    indexMemoryMb: integer("--index-memory", "memory limit for building an index, in megabytes", {
      zhHans: "建立索引时最多使用的内存，单位 MB",
      zhHant: "建立索引時最多使用的記憶體，單位 MB",
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

/** Settings that the loop reads, all fields present. */
export type LoopSettings = Values<typeof loopDefinitions>;

/** Returns the settings that the loop reads; those that are not given, as in an old trace, have their default. */
export const loopSettingsOf = (settings: Partial<LoopSettings>): LoopSettings =>
  Object.fromEntries(
    Object.entries(loopDefinitions).map(([name, row]) => [
      name,
      settings[name as keyof LoopSettings] ?? row.default,
    ]),
  ) as LoopSettings;

/** Settings that a single run may set. */
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

/** Settings that a run may change. */
export const runSettingsOf = (settings: Settings): RunSettings =>
  Object.fromEntries(runSettingNames.map((name) => [name, settings[name]]));

/**
 * Tests whether an engine opened with `other` can run with `one`: indexMemoryMb does not matter, and memory may be left
 * out.
 */
export const isOpenedAlike = (one: Settings, other: Settings): boolean =>
  engineSettingNames.every((name) => name === "indexMemoryMb" || one[name] === other[name]) &&
  (other.memory || !one.memory);
