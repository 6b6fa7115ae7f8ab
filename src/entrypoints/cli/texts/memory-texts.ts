// Texts of `fossick memory` and `fossick feedback`, in every language.
import { counted, grouped } from "../../../messages/counts.ts";
import type { Forgotten } from "../../../index.ts";
import type { TaskLanguage } from "../../../types.ts";

const listed = (items: readonly string[]): string => items.join(", ");
const listedInChinese = (items: readonly string[]): string => items.join("、");

const en = {
  /** @param name of the repository */
  state: (on: boolean, name: string) => `Learning is ${on ? "on" : "off"} for ${name}.`,
  nothingLearned: "Nothing learned yet.",
  learned: (targets: number) =>
    `Learned about ${counted(targets, "file or word", "files and words")}, surest first:`,
  word: (word: string) => `the word ${word}`,
  /** @param target a file or a word of the code; @param words those of the tasks that needed it */
  target: (target: string, words: readonly string[], times: number) =>
    `${target}: for ${listed(words)} (${counted(times, "task")})`,
  more: (count: number) => `and ${grouped(count)} more; --json lists them all`,
  waiting: (count: number) => `${counted(count, "search waits", "searches wait")} for your commits:`,
  suggested: (words: readonly string[], files: number) =>
    `${listed(words)} (${counted(files, "file")} found)`,
  storedIn: (folder: string, size: string) => `Stored in ${folder} (${size})`,
  nothingAboutThat: "Nothing was learned about that.",
  nothingToErase: "There was nothing to erase.",
  kept: (searches: number) => `${counted(searches, "search", "searches")} of the page kept`,
  erased: ({ associations, searches, tasks }: Forgotten) =>
    `Erased ${counted(associations, "learned link")} from words to files, ${counted(tasks, "waiting search", "waiting searches")}, and ${counted(searches, "search", "searches")} of the page.`,
  exported: (file: string) => `Exported to ${file}.`,
  imported: (associations: number) =>
    `Imported; ${counted(associations, "learned link")} from words to files now.`,
  noted: (words: readonly string[]) => `Noted for ${listed(words)}: `,
  needed: (files: readonly string[]) => `needed ${listed(files)}`,
  notNeeded: (files: readonly string[]) => `did not need ${listed(files)}`,
  join: (parts: readonly string[]) => parts.join("; "),
};

export type MemoryTexts = typeof en;

const zhHans: MemoryTexts = {
  state: (on, name) => `${name} 的学习功能已${on ? "开启" : "关闭"}。`,
  nothingLearned: "还没有学到任何内容。",
  learned: (targets) => `学到了 ${grouped(targets)} 个文件和词，最确定的在前：`,
  word: (word) => `词 ${word}`,
  target: (target, words, times) => `${target}：对应 ${listedInChinese(words)}（${grouped(times)} 个任务）`,
  more: (count) => `另有 ${grouped(count)} 项，用 --json 可以全部列出`,
  waiting: (count) => `有 ${grouped(count)} 次检索在等待你的提交：`,
  suggested: (words, files) => `${listedInChinese(words)}（找到 ${grouped(files)} 个文件）`,
  storedIn: (folder, size) => `存放在 ${folder}（${size}）`,
  nothingAboutThat: "没有学到过与此有关的内容。",
  nothingToErase: "没有可以删除的内容。",
  kept: (searches) => `保留了页面上的 ${grouped(searches)} 次检索`,
  erased: ({ associations, searches, tasks }) =>
    `已删除 ${grouped(associations)} 条词与文件的对应、${grouped(tasks)} 次等待中的检索，以及页面上的 ${grouped(searches)} 次检索。`,
  exported: (file) => `已导出到 ${file}。`,
  imported: (associations) => `已导入；现在共有 ${grouped(associations)} 条词与文件的对应。`,
  noted: (words) => `已记下与 ${listedInChinese(words)} 有关的任务：`,
  needed: (files) => `需要 ${listedInChinese(files)}`,
  notNeeded: (files) => `不需要 ${listedInChinese(files)}`,
  join: (parts) => parts.join("；"),
};

const zhHant: MemoryTexts = {
  state: (on, name) => `${name} 的學習功能已${on ? "開啟" : "關閉"}。`,
  nothingLearned: "還沒有學到任何內容。",
  learned: (targets) => `學到了 ${grouped(targets)} 個檔案和詞，最確定的在前：`,
  word: (word) => `詞 ${word}`,
  target: (target, words, times) => `${target}：對應 ${listedInChinese(words)}（${grouped(times)} 個任務）`,
  more: (count) => `另有 ${grouped(count)} 項，用 --json 可以全部列出`,
  waiting: (count) => `有 ${grouped(count)} 次搜尋在等待你的提交：`,
  suggested: (words, files) => `${listedInChinese(words)}（找到 ${grouped(files)} 個檔案）`,
  storedIn: (folder, size) => `存放在 ${folder}（${size}）`,
  nothingAboutThat: "沒有學到過與此有關的內容。",
  nothingToErase: "沒有可以刪除的內容。",
  kept: (searches) => `保留了頁面上的 ${grouped(searches)} 次搜尋`,
  erased: ({ associations, searches, tasks }) =>
    `已刪除 ${grouped(associations)} 筆詞與檔案的對應、${grouped(tasks)} 次等待中的搜尋，以及頁面上的 ${grouped(searches)} 次搜尋。`,
  exported: (file) => `已匯出到 ${file}。`,
  imported: (associations) => `已匯入；現在共有 ${grouped(associations)} 筆詞與檔案的對應。`,
  noted: (words) => `已記下與 ${listedInChinese(words)} 有關的任務：`,
  needed: (files) => `需要 ${listedInChinese(files)}`,
  notNeeded: (files) => `不需要 ${listedInChinese(files)}`,
  join: (parts) => parts.join("；"),
};

/** Texts of what is learned, in a language. */
export const memoryTextsIn = (language: TaskLanguage): MemoryTexts =>
  ({ en, "zh-Hans": zhHans, "zh-Hant": zhHant })[language];
