import { counted } from "@fossick/core/messages/counts.ts";
import type { Texts } from "./texts.ts";

const en = {
  label: "Task",
  placeholder: "What do you want to change or understand?",
  search: "Search",
  stop: "Stop",
  empty: "Write a task first: what should change, or what do you want to know?",
  history: "History",
  past: (files: number, ms: string) => `${counted(files, "file")}, ${ms}`,
  /** Says how many files an earlier search found, and when. */
  earlier: (files: number, when: string) => `${counted(files, "file")}, ${when}`,
  clearHistory: "Clear history",
  historyCleared: "The history is cleared.",
  startOver: "New search",
  /** Says with which words a search was made. */
  askedWords: (words: string) => `words in the code: ${words}`,
  objective: (objective: string) => `also looks for: ${objective}`,
  dropObjective: "Leave out",
  /** Opens a task that is too long for a title. */
  wholeTask: "The whole task",
  welcome: "Which files does your task need?",
  explain: "Describe a change or ask a question. Nothing leaves this machine.",
  tryOne: "Try one: latest commits",
};

/** The task box and the page before the first search. */
export const taskTexts: Texts<typeof en> = {
  en,
  "zh-Hans": {
    label: "任务",
    placeholder: "想修改或了解什么？",
    search: "检索",
    stop: "停止",
    empty: "请先写下任务：要修改什么，或想知道什么？",
    history: "历史",
    past: (files, ms) => `${files} 个文件，${ms}`,
    earlier: (files, when) => `${files} 个文件，${when}`,
    clearHistory: "清除历史",
    historyCleared: "历史已清除。",
    startOver: "新的检索",
    askedWords: (words) => `代码里的词：${words}`,
    objective: (objective) => `同时查找：${objective}`,
    dropObjective: "去掉",
    wholeTask: "完整的任务",
    welcome: "你的任务需要哪些文件？",
    explain: "描述要做的修改，或者提一个问题。任何内容都不会离开这台电脑。",
    tryOne: "试一试：最近的提交",
  },
  "zh-Hant": {
    label: "任務",
    placeholder: "想修改或了解什麼？",
    search: "搜尋",
    stop: "停止",
    empty: "請先寫下任務：要修改什麼，或想知道什麼？",
    history: "歷史紀錄",
    past: (files, ms) => `${files} 個檔案，${ms}`,
    earlier: (files, when) => `${files} 個檔案，${when}`,
    clearHistory: "清除歷史紀錄",
    historyCleared: "歷史紀錄已清除。",
    startOver: "新的搜尋",
    askedWords: (words) => `程式碼裡的詞：${words}`,
    objective: (objective) => `同時尋找：${objective}`,
    dropObjective: "拿掉",
    wholeTask: "完整的任務",
    welcome: "你的任務需要哪些檔案？",
    explain: "描述要做的修改，或提出問題。任何內容都不會離開這台電腦。",
    tryOne: "試試看：最近的提交",
  },
};
