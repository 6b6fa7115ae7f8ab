import type { Certainty } from "../../../src/bundle/certainty.ts";
import type { TaskRole } from "../../../src/types.ts";
import type { Texts } from "./texts.ts";

interface FileTexts {
  readonly soFar: string;
  readonly views: Readonly<Record<"list" | "map", string>>;
  readonly viewsLabel: string;
  readonly roles: Readonly<Record<TaskRole | "nearby", string>>;
  readonly roleNotes: Readonly<Record<TaskRole | "nearby", string>>;
  readonly roleWords: Readonly<Record<TaskRole, string>>;
  readonly certainty: Readonly<Record<Certainty, string>>;
  readonly relevance: (relevance: string) => string;
  readonly worth: (worth: string) => string;
  readonly lines: (range: string) => string;
  readonly tokens: (count: string) => string;
  readonly cycle: (number: number) => string;
  readonly none: string;
  readonly nearest: string;
  readonly pick: string;
  readonly close: string;
  readonly code: string;
  readonly wholeFile: string;
  readonly spansOnly: string;
  readonly noCode: string;
  readonly elsewhere: string;
  readonly loading: string;
  readonly cut: (shown: string, lines: string) => string;
  readonly plain: string;
  readonly linesLeftOut: (count: string) => string;
  readonly missing: string;
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
    roles: { change: "Change", read: "Read first", look: "Look at too", nearby: "Nearby" },
    roleNotes: {
      change: "what the task is about",
      read: "what those use is defined here",
      look: "callers, tests, docs and what else belongs to it",
      nearby: "close, but below the line",
    },
    roleWords: { change: "change", read: "read first", look: "look at too" },
    certainty: { sure: "sure", likely: "likely", possible: "possible" },
    relevance: (relevance) => `relevance ${relevance}`,
    worth: (worth) => `worth ${worth}`,
    lines: (range) => `lines ${range}`,
    tokens: (count) => `${count} tokens`,
    cycle: (number) => `cycle ${number}`,
    none: "Nothing in this repository looks relevant.",
    nearest: "The nearest misses:",
    pick: "Open a file to see its lines, what it leaves open, and how its relevance came about.",
    close: "Close the file",
    code: "Lines",
    wholeFile: "Whole file",
    spansOnly: "Only the lines that matter",
    noCode: "Its lines are not kept with this page.",
    elsewhere:
      "Its lines are not shown: this search was opened from a file, and the files here may be others.",
    loading: "Reading lines",
    cut: (shown, lines) => `The first ${shown} of ${lines} lines`,
    plain: "Too long to colour",
    linesLeftOut: (count) => `${count} lines left out`,
    missing: "Leaves open",
    critical: "critical",
    openGap: (path) => `Open ${path}`,
    searchGap: (word) => `Search again, for "${word}" as well`,
    instead: (words) => `The codebase may say ${words}`,
    ranking: (count) => `All ${count} files by relevance`,
  },
  "zh-Hans": {
    soFar: "目前最相关的文件",
    views: { list: "列表", map: "关系图" },
    viewsLabel: "文件的显示方式",
    roles: { change: "修改", read: "先读", look: "也看看", nearby: "相近的文件" },
    roleNotes: {
      change: "任务所说的内容",
      read: "要修改的文件用到其中的定义",
      look: "调用方、测试、文档等相关内容",
      nearby: "接近，但没有达到标准",
    },
    roleWords: { change: "修改", read: "先读", look: "也看看" },
    certainty: { sure: "确定", likely: "很可能", possible: "可能" },
    relevance: (relevance) => `相关度 ${relevance}`,
    worth: (worth) => `价值 ${worth}`,
    lines: (range) => `第 ${range} 行`,
    tokens: (count) => `${count} 个 token`,
    cycle: (number) => `第 ${number} 轮`,
    none: "这个仓库里似乎没有相关的内容。",
    nearest: "最接近的是：",
    pick: "打开一个文件，查看相关的行、它缺少的内容，以及相关度是怎样得出的。",
    close: "关闭文件",
    code: "相关的行",
    wholeFile: "整个文件",
    spansOnly: "只看相关的行",
    noCode: "这个页面没有保存它的内容。",
    elsewhere: "不显示它的内容：这次搜索是从文件打开的，这里的文件可能不同。",
    loading: "正在读取",
    cut: (shown, lines) => `共 ${lines} 行，显示前 ${shown} 行`,
    plain: "太长，不着色",
    linesLeftOut: (count) => `略过 ${count} 行`,
    missing: "还缺少",
    critical: "关键",
    openGap: (path) => `打开 ${path}`,
    searchGap: (word) => `再搜索一次，同时查找“${word}”`,
    instead: (words) => `代码库里可能写作 ${words}`,
    ranking: (count) => `按相关度排列的全部 ${count} 个文件`,
  },
  "zh-Hant": {
    soFar: "目前最相關的檔案",
    views: { list: "清單", map: "關係圖" },
    viewsLabel: "檔案的顯示方式",
    roles: { change: "修改", read: "先讀", look: "也看看", nearby: "相近的檔案" },
    roleNotes: {
      change: "任務所說的內容",
      read: "要修改的檔案用到其中的定義",
      look: "呼叫端、測試、文件等相關內容",
      nearby: "接近，但沒有達到標準",
    },
    roleWords: { change: "修改", read: "先讀", look: "也看看" },
    certainty: { sure: "確定", likely: "很可能", possible: "可能" },
    relevance: (relevance) => `相關度 ${relevance}`,
    worth: (worth) => `價值 ${worth}`,
    lines: (range) => `第 ${range} 行`,
    tokens: (count) => `${count} 個 token`,
    cycle: (number) => `第 ${number} 輪`,
    none: "這個儲存庫裡似乎沒有相關的內容。",
    nearest: "最接近的是：",
    pick: "開啟一個檔案，查看相關的行、它缺少的內容，以及相關度如何得出。",
    close: "關閉檔案",
    code: "相關的行",
    wholeFile: "整個檔案",
    spansOnly: "只看相關的行",
    noCode: "這個頁面沒有保存它的內容。",
    elsewhere: "不顯示它的內容：這次搜尋是從檔案開啟的，這裡的檔案可能不同。",
    loading: "正在讀取",
    cut: (shown, lines) => `共 ${lines} 行，顯示前 ${shown} 行`,
    plain: "太長，不上色",
    linesLeftOut: (count) => `略過 ${count} 行`,
    missing: "還缺少",
    critical: "關鍵",
    openGap: (path) => `開啟 ${path}`,
    searchGap: (word) => `再搜尋一次，同時尋找「${word}」`,
    instead: (words) => `程式碼庫裡可能寫作 ${words}`,
    ranking: (count) => `依相關度排列的全部 ${count} 個檔案`,
  },
};
