import type { Texts } from "./texts.ts";

interface ShellTexts {
  readonly skip: string;
  readonly screens: Readonly<Record<"search" | "compare" | "evaluation", string>>;
  readonly screensLabel: string;
  readonly language: string;
  readonly theme: string;
  readonly themes: Readonly<Record<"system" | "light" | "dark", string>>;
  readonly shortcuts: string;
  readonly close: string;
  readonly shortcutsOn: string;
  readonly pauseOn: string;
  readonly keys: readonly (readonly [keys: string, does: string])[];
  readonly failedTitle: string;
  readonly serverGone: string;
}

/** Header, screens and keys. */
export const shellTexts: Texts<ShellTexts> = {
  en: {
    skip: "Skip to the content",
    screens: { search: "Search", compare: "Compare", evaluation: "Evaluation" },
    screensLabel: "Screens",
    language: "Language",
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
    shortcuts: "Keyboard shortcuts",
    close: "Close",
    shortcutsOn: "Keys of one character work outside text fields",
    pauseOn: "Search when I pause while writing a task",
    keys: [
      ["/", "write a task"],
      ["Enter", "search; in the list, open the file"],
      ["Shift+Enter", "a new line in the task"],
      ["Esc", "stop the search; from the task to the files; close the file"],
      [
        "↑ ↓",
        "at the start and end of the task: earlier and later tasks; in the list: next and previous file",
      ],
      ["j k", "next and previous file"],
      ["m", "list or map"],
      ["y m n u", "on a file that you judge: accept, maybe, reject, undo"],
      ["?", "this list"],
    ],
    failedTitle: "The search failed",
    serverGone:
      "fossick no longer answers. Start it again with fossick ui and open the address that it prints.",
  },
  "zh-Hans": {
    skip: "跳到主要内容",
    screens: { search: "检索", compare: "比较", evaluation: "评测" },
    screensLabel: "页面",
    language: "语言",
    theme: "主题",
    themes: { system: "跟随系统", light: "浅色", dark: "深色" },
    shortcuts: "键盘快捷键",
    close: "关闭",
    shortcutsOn: "在输入框之外启用单键快捷键",
    pauseOn: "输入任务时，停顿片刻就开始检索",
    keys: [
      ["/", "输入任务"],
      ["Enter", "开始检索；在列表中打开文件"],
      ["Shift+Enter", "在任务中换行"],
      ["Esc", "停止检索；从任务转到文件；关闭文件"],
      ["↑ ↓", "在任务的开头和末尾：更早、更近的任务；在列表中：上一个、下一个文件"],
      ["j k", "下一个、上一个文件"],
      ["m", "切换列表和关系图"],
      ["y m n u", "在由你判断的文件上：接受、也许、拒绝、撤销"],
      ["?", "显示这个列表"],
    ],
    failedTitle: "检索失败",
    serverGone: "fossick 没有响应。请重新运行 fossick ui，并打开它给出的地址。",
  },
  "zh-Hant": {
    skip: "跳到主要內容",
    screens: { search: "搜尋", compare: "比較", evaluation: "評測" },
    screensLabel: "頁面",
    language: "語言",
    theme: "佈景主題",
    themes: { system: "跟隨系統", light: "淺色", dark: "深色" },
    shortcuts: "鍵盤快速鍵",
    close: "關閉",
    shortcutsOn: "在輸入欄位之外啟用單鍵快速鍵",
    pauseOn: "輸入任務時，停頓片刻就開始搜尋",
    keys: [
      ["/", "輸入任務"],
      ["Enter", "開始搜尋；在清單中開啟檔案"],
      ["Shift+Enter", "在任務中換行"],
      ["Esc", "停止搜尋；從任務移到檔案；關閉檔案"],
      ["↑ ↓", "在任務的開頭和結尾：更早、更近的任務；在清單中：上一個、下一個檔案"],
      ["j k", "下一個、上一個檔案"],
      ["m", "切換清單和關係圖"],
      ["y m n u", "在由你判斷的檔案上：接受、也許、拒絕、復原"],
      ["?", "顯示這份清單"],
    ],
    failedTitle: "搜尋失敗",
    serverGone: "fossick 沒有回應。請重新執行 fossick ui，並開啟它給出的網址。",
  },
};
