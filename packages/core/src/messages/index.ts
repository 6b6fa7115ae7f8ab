// Gives the sentences of answers in the language asked for, and puts faults into another language.
import type { Fault, TaskLanguage } from "../answer-types.ts";
import { en, type Messages } from "./en.ts";
import { zhHans } from "./zh-hans.ts";
import { zhHant } from "./zh-hant.ts";

export { wordFor } from "./word-for.ts";
export type { EvidenceKind, Messages } from "./en.ts";

const catalogues: ReadonlyMap<TaskLanguage, Messages> = new Map([
  ["en", en],
  ["zh-Hans", zhHans],
  ["zh-Hant", zhHant],
]);

/** The sentences of an answer in a language; English where a newer fossick knows one more. */
export const messagesIn = (language: TaskLanguage): Messages => catalogues.get(language) ?? en;

/** The same faults in another language. @param faults as they were made, in English */
export function faultsIn(language: TaskLanguage, faults: readonly Fault[]): Fault[] {
  const { fault } = messagesIn(language);
  return faults.map((each) => ({ ...each, message: fault(each.code, each.message) }));
}
