// Texts of `fossick memory` and `fossick feedback`, in every language.
import { counted, grouped } from "@fossick/core/messages/counts.ts";
import type { Forgotten } from "@fossick/library/index.ts";
import type { TaskLanguage } from "@fossick/core/answer-types.ts";

const listed = (items: readonly string[]): string => items.join(", ");
const listedInChinese = (items: readonly string[]): string => items.join("、");

const en = {
  /** @param name of the repository */
  state: (on: boolean, name: string) => `Learning is ${on ? "on" : "off"} for ${name}.`,
  nothingLearned: "Nothing learned yet.",
  learned: (targets: number) =>
    `Learned about ${counted(targets, "file or word", "files and words")}, surest first:`,
  word: (word: string) => `the word ${word}`,
  /** @param target a file or a word of the code; @param words of the tasks that needed the target */
  target: (target: string, words: readonly string[], times: number) =>
    `${target}: for ${listed(words)} (${counted(times, "task")})`,
  more: (count: number) => `and ${grouped(count)} more; --json lists them all`,
  /** Says which task feedback is about unless it names one. */
  lastTask: (words: readonly string[], when: string) =>
    `The last search, which feedback is about: ${listed(words)} (${when})`,
  storedIn: (folder: string, size: string) => `Stored in ${folder} (${size})`,
  nothingAboutThat: "Nothing was learned about that.",
  nothingToErase: "There was nothing to erase.",
  kept: (searches: number) => `${counted(searches, "search", "searches")} of the page kept`,
  erased: ({ associations, searches, tasks }: Forgotten) =>
    `Erased ${counted(associations, "learned link")} from words to files, ${counted(tasks, "last search", "last searches")}, and ${counted(searches, "search", "searches")} of the page.`,
  exported: (file: string) => `Exported to ${file}.`,
  imported: (associations: number) =>
    `Imported; ${counted(associations, "learned link")} from words to files now.`,
  noted: (words: readonly string[]) => `Noted for ${listed(words)}: `,
  needed: (files: readonly string[]) => `needed ${listed(files)}`,
  notNeeded: (files: readonly string[]) => `did not need ${listed(files)}`,
  /** @param name of the repository; @param clone folder of the other clone, as given */
  joinedWith: (name: string, clone: string) => `${name} and ${clone} share one memory from now on.`,
  joined: "It is shared with another clone; `fossick memory leave` ends that.",
  left: (name: string) => `${name} has a memory of its own from now on.`,
  notJoined: "The memory is not shared with another clone.",
  /** @param folder that holds the earlier memory */
  earlier: (folder: string) =>
    `What was learned under the address of the remote lies in ${folder} and is not used: any folder can name that remote. If this is the clone it belongs to, \`fossick memory adopt\` takes it over; if nobody needs it, delete the folder.`,
  adopted: "Took over what was learned under the address of the remote.",
  nothingEarlier: "There is nothing to take over.",
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
  lastTask: (words, when) => `最近一次检索，反馈默认针对它：${listedInChinese(words)}（${when}）`,
  storedIn: (folder, size) => `存放在 ${folder}（${size}）`,
  nothingAboutThat: "没有学到过与此有关的内容。",
  nothingToErase: "没有可以删除的内容。",
  kept: (searches) => `保留了页面上的 ${grouped(searches)} 次检索`,
  erased: ({ associations, searches, tasks }) =>
    `已删除 ${grouped(associations)} 条词与文件的对应、${grouped(tasks)} 次最近的检索，以及页面上的 ${grouped(searches)} 次检索。`,
  exported: (file) => `已导出到 ${file}。`,
  imported: (associations) => `已导入；现在共有 ${grouped(associations)} 条词与文件的对应。`,
  noted: (words) => `已记下与 ${listedInChinese(words)} 有关的任务：`,
  needed: (files) => `需要 ${listedInChinese(files)}`,
  notNeeded: (files) => `不需要 ${listedInChinese(files)}`,
  joinedWith: (name, clone) => `从现在起，${name} 和 ${clone} 共用一份记忆。`,
  joined: "这份记忆与另一个克隆共用；`fossick memory leave` 可以停止共用。",
  left: (name) => `从现在起，${name} 有自己的记忆。`,
  notJoined: "这份记忆没有与其他克隆共用。",
  earlier: (folder) =>
    `以远程地址积累的记忆在 ${folder} 中，没有使用：任何目录都可以声称同一个远程地址。如果它属于这个克隆，用 \`fossick memory adopt\` 接管；如果不再需要，删除该目录即可。`,
  adopted: "已接管以远程地址积累的记忆。",
  nothingEarlier: "没有可以接管的内容。",
  join: (parts) => parts.join("；"),
};

const zhHant: MemoryTexts = {
  state: (on, name) => `${name} 的學習功能已${on ? "開啟" : "關閉"}。`,
  nothingLearned: "還沒有學到任何內容。",
  learned: (targets) => `學到了 ${grouped(targets)} 個檔案和詞，最確定的在前：`,
  word: (word) => `詞 ${word}`,
  target: (target, words, times) => `${target}：對應 ${listedInChinese(words)}（${grouped(times)} 個任務）`,
  more: (count) => `另有 ${grouped(count)} 項，用 --json 可以全部列出`,
  lastTask: (words, when) => `最近一次搜尋，回饋預設針對它：${listedInChinese(words)}（${when}）`,
  storedIn: (folder, size) => `存放在 ${folder}（${size}）`,
  nothingAboutThat: "沒有學到過與此有關的內容。",
  nothingToErase: "沒有可以刪除的內容。",
  kept: (searches) => `保留了頁面上的 ${grouped(searches)} 次搜尋`,
  erased: ({ associations, searches, tasks }) =>
    `已刪除 ${grouped(associations)} 筆詞與檔案的對應、${grouped(tasks)} 次最近的搜尋，以及頁面上的 ${grouped(searches)} 次搜尋。`,
  exported: (file) => `已匯出到 ${file}。`,
  imported: (associations) => `已匯入；現在共有 ${grouped(associations)} 筆詞與檔案的對應。`,
  noted: (words) => `已記下與 ${listedInChinese(words)} 有關的任務：`,
  needed: (files) => `需要 ${listedInChinese(files)}`,
  notNeeded: (files) => `不需要 ${listedInChinese(files)}`,
  joinedWith: (name, clone) => `從現在起，${name} 和 ${clone} 共用一份記憶。`,
  joined: "這份記憶與另一個複本（clone）共用；`fossick memory leave` 可以停止共用。",
  left: (name) => `從現在起，${name} 有自己的記憶。`,
  notJoined: "這份記憶沒有與其他複本（clone）共用。",
  earlier: (folder) =>
    `以遠端位址累積的記憶在 ${folder} 中，沒有使用：任何目錄都可以聲稱同一個遠端位址。如果它屬於這個複本（clone），用 \`fossick memory adopt\` 接管；如果不再需要，刪除該目錄即可。`,
  adopted: "已接管以遠端位址累積的記憶。",
  nothingEarlier: "沒有可以接管的內容。",
  join: (parts) => parts.join("；"),
};

/** Returns the texts of memory and feedback in a language. */
export const memoryTextsIn = (language: TaskLanguage): MemoryTexts =>
  ({ en, "zh-Hans": zhHans, "zh-Hant": zhHant })[language];
