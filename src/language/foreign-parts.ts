// Finds the parts of a task in an unsupported language, and reports them as a fault.
import type { Fault } from "../types.ts";
import { isJapanese, proseOf } from "./detect-language.ts";

/** Two letters and more that are neither Latin nor Chinese, with whatever separates such words. */
const foreign = /(?:(?![\p{Script=Latin}\p{Script=Han}])\p{L}[\p{M}\s]*){2,}/gu;
/** The same in a Japanese text, whose Chinese characters belong to its words. */
const japanese = /(?:(?!\p{Script=Latin})\p{L}[\p{M}\s]*){2,}/gu;
const maxCharacters = 80;

/** The parts of a task in an unsupported language, as a fault to report. */
export function foreignParts(text: string): Fault[] {
  const parts = proseOf(text).match(isJapanese(text) ? japanese : foreign) ?? [];
  if (parts.length === 0) return [];
  const list = [...new Set(parts.map((part) => part.trim().replaceAll(/\s+/g, " ")))].join(", ");
  const excerpt = list.length > maxCharacters ? `${list.slice(0, maxCharacters)}…` : list;
  return [
    {
      part: "language",
      code: "LANGUAGE_NOT_UNDERSTOOD",
      message: `part of the task is in an unsupported language: ${excerpt}`,
    },
  ];
}
