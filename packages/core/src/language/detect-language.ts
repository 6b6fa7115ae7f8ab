// Detects whether a task is English, Simplified or Traditional Chinese, and whether a text is Japanese.
import type { TaskLanguage } from "../answer-types.ts";
import { readPart } from "./read-part.ts";
import { simplifiedOnly, traditionalOnly } from "./script-characters.ts";

/** Code, which shows nothing of its writer's language: fenced blocks, quoted names, stack frames, URLs. */
const code = /```[\s\S]*?(?:```|$(?![\s\S]))|`[^`\n]*`|^(?: {4}|\t).*$|^[ \t]*at .*$|https?:\S+/gm;

/** The part of a text that is read, without code. */
export const proseOf = (text: string): string => readPart(text).replace(code, " ");

/** Splits a text into parts that alternate between prose and code, prose first. */
export const proseAndCode = (text: string): readonly string[] =>
  text.split(new RegExp(`(${code.source})`, "gm"));

const hanIn = (prose: string): readonly string[] => prose.match(/[\u4E00-\u9FFF]/g) ?? [];

/** Tests whether a text is Japanese, whose Chinese characters mean other things and are mixed with kana. */
export function isJapanese(text: string): boolean {
  const prose = proseOf(text);
  const kana = prose.match(/[\u3041-\u30FA\u30FC-\u30FF]/g)?.length ?? 0;
  return kana * 5 > hanIn(prose).length;
}

/**
 * Detects the language of a task.
 *
 * A text counts as Chinese from one Han character per ten Latin letters on, because identifiers in it stay Latin.
 * Japanese, recognised by its kana, is answered in English. The script is the one with more characters of its own;
 * a text that could be either counts as Simplified.
 */
export function detectLanguage(text: string): TaskLanguage {
  const prose = proseOf(text);
  const han = hanIn(prose);
  const latin = prose.match(/[A-Za-z]/g)?.length ?? 0;
  if (han.length === 0 || han.length * 10 < latin || isJapanese(text)) return "en";
  const traditional = han.filter((character) => traditionalOnly.has(character)).length;
  const simplified = han.filter((character) => simplifiedOnly.has(character)).length;
  return traditional > simplified ? "zh-Hant" : "zh-Hans";
}
