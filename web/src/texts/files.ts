import { counted, grouped } from "../../../src/messages/counts.ts";
import type { Certainty } from "../../../src/bundle/render/words.ts";
import type { TaskRole } from "../../../src/types.ts";
import type { Facet } from "../state/facets.ts";
import type { Texts } from "./texts.ts";

interface FileTexts {
  readonly soFar: string;
  readonly views: Readonly<Record<"list" | "map", string>>;
  readonly viewsLabel: string;
  readonly facets: Readonly<Record<Facet, string>>;
  readonly allOf: Readonly<Record<Facet, string>>;
  /** The place of files that lie in no folder. */
  readonly topFolder: string;
  readonly roles: Readonly<Record<TaskRole | "nearby", string>>;
  readonly roleNotes: Readonly<Record<TaskRole | "nearby", string>>;
  readonly roleWords: Readonly<Record<TaskRole, string>>;
  readonly certainty: Readonly<Record<Certainty | "unlikely", string>>;
  readonly relevance: (relevance: string) => string;
  readonly worth: (worth: string) => string;
  readonly lines: (first: number, last: number) => string;
  readonly tokens: (count: number) => string;
  readonly cycle: (number: number) => string;
  readonly none: string;
  readonly close: string;
  readonly code: string;
  readonly wholeFile: string;
  readonly noCode: string;
  readonly elsewhere: string;
  readonly loading: string;
  readonly cut: (shown: string, lines: string) => string;
  readonly plain: string;
  readonly linesLeftOut: (count: number) => string;
  readonly missing: string;
  readonly changed: string;
  readonly reading: string;
  readonly readAs: Readonly<Record<"test" | "caller" | "type", string>>;
  readonly readBeside: (symbol: string) => string;
  readonly critical: string;
  readonly openGap: (path: string) => string;
  readonly searchGap: (word: string) => string;
  readonly instead: (words: string) => string;
  readonly ranking: (count: number) => string;
}

/** Files, their lines and what they leave open. */
export const fileTexts: Texts<FileTexts> = {
  en: {
    soFar: "Best so far",
    views: { list: "List", map: "Map" },
    viewsLabel: "Show the files as",
    facets: { folder: "Folder", language: "Language of the files" },
    allOf: { folder: "all folders", language: "all languages" },
    topFolder: "no folder",
    roles: { change: "Change", read: "Read first", look: "Look at too", nearby: "Nearby" },
    roleNotes: {
      change: "what the task is about",
      read: "defines what those files use",
      look: "callers, tests, docs and whatever else belongs with them",
      nearby: "close, but below the threshold",
    },
    roleWords: { change: "change", read: "read first", look: "look at too" },
    certainty: { sure: "sure", likely: "likely", possible: "possible", unlikely: "unlikely" },
    relevance: (relevance) => `relevance ${relevance}`,
    worth: (worth) => `worth ${worth}`,
    lines: (first, last) => (first === last ? `line ${first}` : `lines ${first}–${last}`),
    tokens: (count) => counted(count, "token"),
    cycle: (number) => `cycle ${number}`,
    none: "No file that was read fits this task. The closest ones are probably wrong.",
    close: "Close the file",
    code: "Lines",
    wholeFile: "Whole file",
    noCode: "Its lines are not kept with this page.",
    elsewhere:
      "Its lines are not shown: this search was opened from a file, and the files here may be others.",
    loading: "Reading lines",
    cut: (shown, lines) => `The first ${shown} of ${lines} lines`,
    plain: "Too long to colour",
    linesLeftOut: (count) => `${counted(count, "line")} left out`,
    changed: "This file changed after the search: its lines may no longer be the ones that are meant.",
    reading: "Read beside it",
    readAs: { test: "test", caller: "caller", type: "type" },
    readBeside: (symbol) => `to read beside ${symbol}`,
    missing: "Leaves open",
    critical: "critical",
    openGap: (path) => `Open ${path}`,
    searchGap: (word) => `Search again, for "${word}" as well`,
    instead: (words) => `The codebase may say ${words}`,
    ranking: (count) =>
      count === 1 ? "The file and its relevance" : `All ${grouped(count)} files by relevance`,
  },
  "zh-Hans": {
    soFar: "目前最相关的文件",
    views: { list: "列表", map: "关系图" },
    viewsLabel: "文件的显示方式",
    facets: { folder: "文件夹", language: "文件的语言" },
    allOf: { folder: "全部文件夹", language: "全部语言" },
    topFolder: "不在文件夹中",
    roles: { change: "修改", read: "先读", look: "也看看", nearby: "相近的文件" },
    roleNotes: {
      change: "任务所说的内容",
      read: "要修改的文件用到其中的定义",
      look: "调用方、测试、文档等相关内容",
      nearby: "接近，但没有达到阈值",
    },
    roleWords: { change: "修改", read: "先读", look: "也看看" },
    certainty: { sure: "确定", likely: "很可能", possible: "可能", unlikely: "不太可能" },
    relevance: (relevance) => `相关度 ${relevance}`,
    worth: (worth) => `价值 ${worth}`,
    lines: (first, last) => `第 ${first === last ? first : `${first}–${last}`} 行`,
    tokens: (count) => `${grouped(count)} 个 token`,
    cycle: (number) => `第 ${number} 轮`,
    none: "读过的文件里没有适合这个任务的，最接近的多半也不对。",
    close: "关闭文件",
    code: "相关的行",
    wholeFile: "整个文件",
    noCode: "这个页面没有保存它的内容。",
    elsewhere: "不显示它的内容：这次检索是从文件打开的，这里的文件可能不同。",
    loading: "正在读取",
    cut: (shown, lines) => `共 ${lines} 行，显示前 ${shown} 行`,
    plain: "太长，不着色",
    linesLeftOut: (count) => `略过 ${grouped(count)} 行`,
    changed: "这个文件在检索之后改动过，所指的行可能已经不同。",
    reading: "一并阅读",
    readAs: { test: "测试", caller: "调用方", type: "类型" },
    readBeside: (symbol) => `与 ${symbol} 一并阅读`,
    missing: "还缺少",
    critical: "关键",
    openGap: (path) => `打开 ${path}`,
    searchGap: (word) => `再检索一次，同时查找“${word}”`,
    instead: (words) => `代码库里可能写作 ${words}`,
    ranking: (count) => `按相关度排列的全部 ${grouped(count)} 个文件`,
  },
  "zh-Hant": {
    soFar: "目前最相關的檔案",
    views: { list: "清單", map: "關係圖" },
    viewsLabel: "檔案的顯示方式",
    facets: { folder: "資料夾", language: "檔案的語言" },
    allOf: { folder: "全部資料夾", language: "全部語言" },
    topFolder: "不在資料夾中",
    roles: { change: "修改", read: "先讀", look: "也看看", nearby: "相近的檔案" },
    roleNotes: {
      change: "任務所說的內容",
      read: "要修改的檔案用到其中的定義",
      look: "呼叫端、測試、文件等相關內容",
      nearby: "接近，但沒有達到門檻",
    },
    roleWords: { change: "修改", read: "先讀", look: "也看看" },
    certainty: { sure: "確定", likely: "很可能", possible: "可能", unlikely: "不太可能" },
    relevance: (relevance) => `相關度 ${relevance}`,
    worth: (worth) => `價值 ${worth}`,
    lines: (first, last) => `第 ${first === last ? first : `${first}–${last}`} 行`,
    tokens: (count) => `${grouped(count)} 個 token`,
    cycle: (number) => `第 ${number} 輪`,
    none: "讀過的檔案裡沒有適合這個任務的，最接近的多半也不對。",
    close: "關閉檔案",
    code: "相關的行",
    wholeFile: "整個檔案",
    noCode: "這個頁面沒有保存它的內容。",
    elsewhere: "不顯示它的內容：這次搜尋是從檔案開啟的，這裡的檔案可能不同。",
    loading: "正在讀取",
    cut: (shown, lines) => `共 ${lines} 行，顯示前 ${shown} 行`,
    plain: "太長，不上色",
    linesLeftOut: (count) => `略過 ${grouped(count)} 行`,
    changed: "這個檔案在搜尋之後改過，所指的行可能已經不同。",
    reading: "一併閱讀",
    readAs: { test: "測試", caller: "呼叫端", type: "型別" },
    readBeside: (symbol) => `與 ${symbol} 一併閱讀`,
    missing: "還缺少",
    critical: "關鍵",
    openGap: (path) => `開啟 ${path}`,
    searchGap: (word) => `再搜尋一次，同時尋找「${word}」`,
    instead: (words) => `程式碼庫裡可能寫作 ${words}`,
    ranking: (count) => `依相關度排列的全部 ${grouped(count)} 個檔案`,
  },
};
