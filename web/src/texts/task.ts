import { counted } from "@fossick/core/messages/counts.ts";
import type { Texts } from "./texts.ts";

const en = {
  label: "Task",
  placeholder: "What do you want to change or understand?",
  search: "Search",
  stop: "Stop",
  empty: "Write a task first: what should change, or what do you want to know?",
  history: "History",
  past: (files: number, ms: string, isJudged: boolean) =>
    `${counted(files, "file")}, ${ms}${isJudged ? ", judged by you" : ""}`,
  /** Says how many files an earlier search found, and when. */
  earlier: (files: number, when: string) => `${counted(files, "file")}, ${when}`,
  clearHistory: "Clear history",
  historyCleared: "The history is cleared.",
  startOver: "New search",
  /** Label of the field for words that the right code probably has, and what stands in it while it is empty. */
  words: "Words in the code, a comma between",
  wordsHint: "Names and words that the right code probably has",
  /** Says with which words a search was made. */
  askedWords: (words: string) => `words in the code: ${words}`,
  objective: (objective: string) => `also looks for: ${objective}`,
  dropObjective: "Leave out",
  /** Opens a task that is too long for a title. */
  wholeTask: "The whole task",
  welcome: "Which files does your task need?",
  explain:
    "fossick searches in cycles. Each one judges candidates, learns words from the files it accepts, and goes after what they leave open. The line above the answer opens to all of it; nothing leaves this machine.",
  tryOne: "Try one",
  examples: [
    "Where is the configuration file read and checked?",
    "Retry failed requests with increasing delays",
    "Error messages should name the file and the line",
    "Add a command-line option that prints the version as JSON",
  ],
  keysHint: "Enter searches, Shift+Enter starts a new line",
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
    past: (files, ms, isJudged) => `${files} 个文件，${ms}${isJudged ? "，由你评估" : ""}`,
    earlier: (files, when) => `${files} 个文件，${when}`,
    clearHistory: "清除历史",
    historyCleared: "历史已清除。",
    startOver: "新的检索",
    words: "代码里的词，以逗号分隔",
    wordsHint: "正确的代码里可能有的名称和词",
    askedWords: (words) => `代码里的词：${words}`,
    objective: (objective) => `同时查找：${objective}`,
    dropObjective: "去掉",
    wholeTask: "完整的任务",
    welcome: "你的任务需要哪些文件？",
    explain:
      "fossick 按轮次检索：每一轮评估候选文件，从入选的文件里学到新词，再去找它们缺少的内容。答案上方的一行可以展开，查看整个过程；任何内容都不会离开这台电脑。",
    tryOne: "试一试",
    examples: [
      "配置文件在哪里读取和检查？",
      "请求失败后自动重试，间隔逐次加长",
      "错误信息要带上文件名和行号",
      "新增一个命令行选项，以 JSON 输出版本号",
    ],
    keysHint: "Enter 检索，Shift+Enter 换行",
  },
  "zh-Hant": {
    label: "任務",
    placeholder: "想修改或了解什麼？",
    search: "搜尋",
    stop: "停止",
    empty: "請先寫下任務：要修改什麼，或想知道什麼？",
    history: "歷史紀錄",
    past: (files, ms, isJudged) => `${files} 個檔案，${ms}${isJudged ? "，由你評估" : ""}`,
    earlier: (files, when) => `${files} 個檔案，${when}`,
    clearHistory: "清除歷史紀錄",
    historyCleared: "歷史紀錄已清除。",
    startOver: "新的搜尋",
    words: "程式碼裡的詞，以逗號分隔",
    wordsHint: "正確的程式碼裡可能有的名稱和詞",
    askedWords: (words) => `程式碼裡的詞：${words}`,
    objective: (objective) => `同時尋找：${objective}`,
    dropObjective: "拿掉",
    wholeTask: "完整的任務",
    welcome: "你的任務需要哪些檔案？",
    explain:
      "fossick 一輪一輪地搜尋：每一輪評估候選檔案，從入選的檔案學到新詞，再去找它們缺少的內容。答案上方的一行可以展開，查看整個過程；任何內容都不會離開這台電腦。",
    tryOne: "試試看",
    examples: [
      "設定檔在哪裡讀取和檢查？",
      "請求失敗後自動重試，間隔逐次加長",
      "錯誤訊息要帶上檔名和行號",
      "新增一個命令列選項，以 JSON 輸出版本號",
    ],
    keysHint: "Enter 搜尋，Shift+Enter 換行",
  },
};
