import type { PreparedTask } from "../types.ts";
import { readTask } from "./read-task.ts";
import { wordCount } from "./wording.ts";

/** Counts that separate a list of requirements from a bug report. */
interface Extent {
  readonly words: number;
  readonly sentences: number;
  /** Items of lists. */
  readonly items: number;
  readonly headings: number;
  /** Sentences that end in a question mark. */
  readonly questions: number;
  readonly links: number;
  /** Sentences that begin by saying what to do: *add*, *move*, *support* … */
  readonly requests: number;
  /** Words of fault reports: *expected*, *fails*, *version* … */
  readonly reportWords: number;
  /** Characters of code blocks. */
  readonly code: number;
}

const item = /^\s*(?:[-*+•]|\d+[.)、])\s/;
const heading = /^\s*(?:#+\s|\*\*)/;
const request =
  /^\W*(?:(?:add|support|implement|introduc|refactor|renam|mov|remov|chang|updat|improv|fix|mak|allow|us|replac|creat|provid|extend|switch|convert|drop|expos|rewrit|split|merg|extract|enabl|handl|pass|stor|return|includ|document|test|simplif|clean|deprecat|ensur|keep|generat|reus|unif|migrat|port|rework)(?:e|es|s|ed|ing|ify|y|ies|ied)?\b|支持|支援|增加|添加|新增|修复|修復|更新|删除|刪除|移除|实现|實現|重构|重構)/i;
const reportWord =
  /\b(?:expected|actual|reproduce|bug|crash\w*|fails?|failing|broken|version|wrong|incorrect\w*|unexpected|seems?|would|should)\b|报错|報錯|崩溃|崩潰|失败|失敗|预期|預期/gi;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Count what a task asks for; code blocks count as code alone. */
export function extentOf(task: PreparedTask): Extent {
  const { title, prose, code } = readTask(task.text);
  const text = `${title}\n${prose}`;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const sentences = lines
    .map((line) => line.replace(item, ""))
    .flatMap((line) => line.split(/(?<=[.!?])\s+|(?<=[。！？])/))
    .filter((sentence) => sentence.trim() !== "");
  return {
    words: wordCount(task),
    sentences: sentences.length,
    items: lines.filter((line) => item.test(line)).length,
    headings: lines.filter((line) => heading.test(line)).length,
    questions: count(text, /[?？]/g),
    links: count(text, /https?:\/\//g),
    requests: sentences.filter((sentence) => request.test(sentence)).length,
    reportWords: count(text, reportWord),
    code: code.length,
  };
}
