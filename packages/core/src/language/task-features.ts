// Measures the manner of a task, as in a query, a commit or an issue, and the extent of its request.
import type { PreparedTask } from "../task.ts";
import { readPart } from "./read-part.ts";
import { wordCount } from "./wording.ts";
import { identifierWords, isCompound, isRequestWord, stem } from "./words.ts";
import { readTask } from "./read-task.ts";

/** Manner of a text, as numbers from 0 to 1 that distinguish search queries, commit messages and issues. */
export interface TextManner {
  /** Logarithm of the number of words; 1 from 60 words on. */
  readonly length: number;
  /** 1 if it has more than one line. */
  readonly lines: number;
  /** 1 if it begins like a question, or asks in Chinese. */
  readonly questionWord: number;
  readonly questionMark: number;
  /** 1 if it begins with a request: *fix*, *add*, *support* …; in Chinese, if it has one anywhere. */
  readonly request: number;
  /** 1 if it is a sentence: it ends with a full stop or exclamation mark, or has Chinese clauses. */
  readonly sentence: number;
  /** 1 if it begins with a capitalised word and is not a question. */
  readonly capital: number;
  /** 1 if it begins with its subject and a colon, as commits do: `router: …`. */
  readonly prefix: number;
  /** Share of its words that are spelt like names of code. */
  readonly names: number;
  /** 1 if it has three words or fewer. */
  readonly brief: number;
}

const questionStart =
  /^\W*(?:(?:in|at|from|by|on|to|for)\s+)?(?:where|how|what|which|who|whose|why|when|does|do|is|are|can)\b/i;
const chineseQuestion = /[哪吗嗎呢]|怎么|怎麼|怎样|怎樣|如何|什么|什麼|为何|為何|在何处|在何處|谁|誰|是否/;

const wish =
  /^\W*(?:(?:fix(?:es|ed|ing)?|(?:add|remov|updat|chang|mov|renam|improv|support|handl)(?:es|ed|s|d|ing))|keep|preserve|try|adjust|refine|tweak|ask|hide|honou?r|escape|format|log|throw|catch|resolve|correct|convert|parse|export|import|treat|only|no longer|use|set|move|rename|refactor|drop|bump|document|revert|deprecate|introduce|enable|disable|accept|respect|do not|don't|replace|simplify|extend|optimi[sz]e|reduce|check|include|exclude|skip|switch|upgrade|downgrade|restore|expose|ignore|mark|return|pass|clean|split|merge|write|test)\b/i;
const chineseWish =
  /^(?:让|讓|支持|支援|增加|添加|新增|加入|修复|修復|修正|更新|删除|刪除|移除|改|优化|優化|避免|允许|允許|把|将|將|给|給|使|为|為)|请|請|希望|想要|应该|應該|需要|最好|不要|别再|別再|改成|改為|改为|加上|补上|補上/;
const prefix = /^[\w@/.*,-]{2,40}(?:\([^)]*\))?!?:\s/;

const wordsOfLongest = 60;

const flag = (isTrue: boolean): number => (isTrue ? 1 : 0);

/** Measures the manner of a task from its text as written. */
export function mannerOf(task: PreparedTask): TextManner {
  const text = readPart(task.text).trim();
  const words = Math.max(1, wordCount(task));
  const identifiers = identifierWords(text);
  const subject = text.replace(prefix, "");
  const firsts = [text, subject].map((each) => stem((identifierWords(each)[0] ?? "").toLowerCase()));
  return {
    length: Math.min(1, Math.log(words) / Math.log(wordsOfLongest)),
    lines: flag(text.includes("\n")),
    questionWord: flag(questionStart.test(text) || chineseQuestion.test(text)),
    questionMark: flag(/[?？]$/.test(text)),
    request: flag(firsts.some(isRequestWord) || wish.test(subject) || chineseWish.test(text)),
    sentence: flag(/[.。！!]$/.test(text) || /[，；]/.test(text)),
    capital: flag(/^[A-Z][a-z]+(?:\s|$)/.test(text) && !questionStart.test(text)),
    prefix: flag(prefix.test(text)),
    names: identifiers.length === 0 ? 0 : identifiers.filter(isCompound).length / identifiers.length,
    brief: flag(words <= 3),
  };
}

/** Tests whether a text asks about the code, as a question or in a few words, rather than for a change of it. */
export function isQuestion(text: string): boolean {
  const asked = text.trim();
  if (/[?？]$/.test(asked)) return true;
  if (/\n|[.!。！]$/.test(asked) || wish.test(asked) || prefix.test(asked)) return false;
  const first = stem((identifierWords(asked)[0] ?? "").toLowerCase());
  const isBrief =
    asked.split(/\s+/).length <= wordsOfQuery && !/\p{Script=Han}/u.test(asked) && !isRequestWord(first);
  return isBrief || questionStart.test(asked) || chineseQuestion.test(asked);
}

/** Words of a search query, at most. */
const wordsOfQuery = 3;

/** Counts that distinguish a list of requirements from a bug report. */
interface Extent {
  readonly words: number;
  readonly sentences: number;
  /** Items of lists. */
  readonly items: number;
  readonly headings: number;
  /** Question marks. */
  readonly questions: number;
  readonly links: number;
  /** Sentences that begin with a request: *add*, *move*, *support* … */
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

/** Measures the extent of a task's request; code blocks count as code only. */
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
