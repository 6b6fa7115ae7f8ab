// Reads a short task as a question for a configuration file or a setting.
import type { PreparedTask } from "../types.ts";
import { isFiller } from "./filler-words.ts";
import { isCompound, isHan, isStopWord, stem, subWords } from "./words.ts";
import { mannerOf } from "./task-features.ts";
import { readPart } from "./read-part.ts";
import { wordCount } from "./wording.ts";

/** A short task that may ask for a configuration file or a setting. */
export interface ConfigurationQuery {
  /** The words it asks for: for each word its stem, or, of a Chinese term, the stems code may have for it. */
  readonly wanted: readonly (readonly string[])[];
  /** The same, with the words that any configuration may hold: *default*, *limit*, *name* … */
  readonly all: readonly (readonly string[])[];
  /** True if it says that it looks for configuration: *config*, *setting*, *version*, *script*, *default* … */
  readonly isExplicit: boolean;
  /** True if it asks for the version of something. */
  readonly isOfVersion: boolean;
  /** True if it speaks of automation: *workflow*, *CI*, *job*, *schedule* … */
  readonly isAutomation: boolean;
}

const maxWords = 9;
/** Verbs of what code does. */
const asksForCode =
  /\b(?:decid|handl|comput|check|validat|pars|implement|render|load|calculat|determin|creat|call|resolv|detect|stor|process)(?:e[sd]?|s|ed|ing)\b/i;
const maxWanted = 5;

const explicit =
  /\b(?:config(?:s|uration)?|settings?|options?|env(?:ironment)?(?: variables?)?|defaults?|scripts?|versions?|manifest|linter|formatter|schedule)\b|配置|设置|环境变量|默认|脚本|指令|版本/i;
const automation =
  /\b(?:workflows?|ci|jobs?|pipelines?|github actions?|actions?|cron|schedules?|scheduled|nightly|daily|weekly|hooks?)\b|工作流|流水线|任务|作业|定时|排程|每日|每晚/i;
/** Words that say only that configuration is meant. */
const saidOfAny = new Set(
  `config configs configuration configure configured setting settings option options file files default defaults value values
  variable variables environment env script scripts command commands tool linter lint formatter set setup rule rules used
  number project where defined ci workflow workflows github action actions job jobs step steps which what when run runs
  schedule scheduled allowed maximum max minimum min limit size key name`
    .split(/\s+/)
    .map(stem),
);

const asksHow = /^(?:how|why|when|who)\b/i;

/** Tests whether a text names code, or speaks of what code does. */
const isOfCode = (text: string): boolean =>
  /[\n"`]|:\s/.test(text) || asksForCode.test(text) || (text.match(/[\w$]+/g) ?? []).some(isCompound);

/** Read a task of nine words or fewer as a question for configuration; undefined for all others. */
export function configurationQuery(task: PreparedTask): ConfigurationQuery | undefined {
  const text = readPart(task.text).trim();
  if (wordCount(task) > maxWords || isOfCode(text) || mannerOf(task).request > 0) return undefined;
  if (asksHow.test(text) && !explicit.test(text)) return undefined;
  const chinese = task.gloss?.map((part) => part.text).join("") ?? "";
  const all = task.gloss === undefined ? wordsOf(text) : task.gloss.flatMap((part) => alternatives(part));
  const wanted = all.filter((stems) => !stems.some((each) => saidOfAny.has(each)));
  const kept = wanted.length > 0 ? wanted : all;
  if (kept.length === 0 || kept.length > maxWanted) return undefined;
  return {
    wanted: kept,
    all,
    isExplicit: explicit.test(text) || explicit.test(chinese),
    isOfVersion: /version|版本/i.test(text + chinese),
    isAutomation: automation.test(text) || automation.test(chinese),
  };
}

const wordsOf = (text: string): string[][] =>
  (text.match(/[A-Za-z][\w.+-]*/g) ?? [])
    .filter((word) => !isFiller(word.toLowerCase()) && !isStopWord(word.toLowerCase()))
    .flatMap((word) => settingStems(word).map((each) => [each]));

type Part = NonNullable<PreparedTask["gloss"]>[number];

function alternatives({ text, words }: Part): string[][] {
  if (!isHan(text)) return wordsOf(text);
  const english = (words ?? []).filter((word) => !isHan(word));
  return english.length === 0 || isFiller(text) ? [] : [english.flatMap((word) => settingStems(word))];
}

/** Words that keys shorten. */
const written: ReadonlyMap<string, string> = new Map(
  Object.entries({
    min: "minimum",
    max: "maximum",
    dev: "development",
    prod: "production",
    env: "environment",
    db: "database",
    ts: "typescript",
    js: "javascript",
    dir: "directory",
    msg: "message",
    conn: "connection",
    conf: "config",
    lang: "language",
    pkg: "package",
    addr: "address",
    pwd: "password",
    pass: "password",
    num: "number",
    repo: "repository",
    temp: "temporary",
    tmp: "temporary",
  }),
);

/** Returns the stems of a text with shortened words written out, in order. */
export const settingStems = (text: string): readonly string[] =>
  subWords(text)
    .filter((word) => word.length > 1 && !isStopWord(word))
    .map((word) => stem(written.get(word) ?? word));
