import type { Texts } from "./texts.ts";

const en = {
  actionsOn: (path: string) => `Actions on ${path}`,
  edit: "Open in editor",
  editing: (path: string) => `Opened ${path} in your editor.`,
  copyPath: "Copy path",
  pathCopied: (path: string) => `Copied ${path}.`,
  used: "Helpful",
  unused: "Not helpful",
  excludeAndSearch: "Exclude and search again",
  marked: (used: number, unused: number) =>
    [...(used > 0 ? [`${used} helpful`] : []), ...(unused > 0 ? [`${unused} not helpful`] : [])].join(", "),
  remember: "Save",
  clearMarks: "Clear",
  whatItMeans:
    "fossick ties the files to the telling words of this task, on this machine only. Later tasks with those words find them sooner.",
  remembered: (words: string) => `Saved for tasks that mention ${words}:`,
  close: "Close",
};

export const handTexts: Texts<typeof en> = {
  en,
  "zh-Hans": {
    actionsOn: (path) => `${path} 的操作`,
    edit: "在编辑器中打开",
    editing: (path) => `已在编辑器中打开 ${path}。`,
    copyPath: "复制路径",
    pathCopied: (path) => `已复制 ${path}。`,
    used: "有用",
    unused: "没用",
    excludeAndSearch: "排除并重新检索",
    marked: (used, unused) =>
      [...(used > 0 ? [`有用 ${used} 个`] : []), ...(unused > 0 ? [`没用 ${unused} 个`] : [])].join("，"),
    remember: "保存",
    clearMarks: "清除",
    whatItMeans:
      "fossick 会把这些文件与此任务的关键词关联起来，只保存在本机。以后含有这些词的任务会更快找到它们。",
    remembered: (words) => `已保存，用于提到 ${words} 的任务：`,
    close: "关闭",
  },
  "zh-Hant": {
    actionsOn: (path) => `${path} 的操作`,
    edit: "在編輯器中開啟",
    editing: (path) => `已在編輯器中開啟 ${path}。`,
    copyPath: "複製路徑",
    pathCopied: (path) => `已複製 ${path}。`,
    used: "有用",
    unused: "沒用",
    excludeAndSearch: "排除並重新搜尋",
    marked: (used, unused) =>
      [...(used > 0 ? [`有用 ${used} 個`] : []), ...(unused > 0 ? [`沒用 ${unused} 個`] : [])].join("，"),
    remember: "儲存",
    clearMarks: "清除",
    whatItMeans:
      "fossick 會把這些檔案與這個任務的關鍵詞連結起來，只存在這台電腦上。之後含有這些詞的任務會更快找到它們。",
    remembered: (words) => `已儲存，用於提到 ${words} 的任務：`,
    close: "關閉",
  },
};
