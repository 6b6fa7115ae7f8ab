import type { Texts } from "./texts.ts";

interface HandTexts {
  readonly actionsOn: (path: string) => string;
  readonly edit: string;
  readonly editing: (path: string) => string;
  readonly copyPath: string;
  readonly pathCopied: (path: string) => string;
  readonly used: string;
  readonly unused: string;
  readonly excludeAndSearch: string;
  readonly compareWithLast: string;
  readonly noEarlier: string;
  readonly saveHtml: string;
  readonly saveJson: string;
  readonly saved: (name: string) => string;
  readonly notKept: string;
  readonly marked: (used: number, unused: number) => string;
  readonly remember: string;
  readonly clearMarks: string;
  readonly whatItMeans: string;
  readonly remembered: (words: string) => string;
  readonly close: string;
  readonly openTrace: string;
  readonly openTraceHint: string;
  readonly dropTrace: string;
  readonly unreadableFile: string;
}

export const handTexts: Texts<HandTexts> = {
  en: {
    actionsOn: (path) => `Actions on ${path}`,
    edit: "Open in editor",
    editing: (path) => `Opened ${path} in your editor.`,
    copyPath: "Copy path",
    pathCopied: (path) => `Copied ${path}.`,
    used: "Needed it",
    unused: "Did not need it",
    excludeAndSearch: "Exclude and search again",
    compareWithLast: "Compare with the previous search",
    noEarlier: "There is no other search to compare with yet.",
    saveHtml: "Save as HTML",
    saveJson: "Save as JSON",
    saved: (name) => `Saved ${name}.`,
    notKept: "The server does not keep this search.",
    marked: (used, unused) =>
      [...(used > 0 ? [`${used} needed`] : []), ...(unused > 0 ? [`${unused} not needed`] : [])].join(", "),
    remember: "Remember",
    clearMarks: "Clear",
    whatItMeans:
      "fossick ties the files to the telling words of this task, on this machine only. Later tasks with those words find them sooner.",
    remembered: (words) => `Remembered for ${words}:`,
    close: "Close",
    openTrace: "Open a saved trace",
    openTraceHint: "A file that --trace wrote; it can also be dropped anywhere on the page.",
    dropTrace: "Drop the trace to open it",
    unreadableFile: "The file cannot be read.",
  },
  "zh-Hans": {
    actionsOn: (path) => `${path} 的操作`,
    edit: "在编辑器中打开",
    editing: (path) => `已在编辑器中打开 ${path}。`,
    copyPath: "复制路径",
    pathCopied: (path) => `已复制 ${path}。`,
    used: "用到了",
    unused: "没用到",
    excludeAndSearch: "排除并重新检索",
    compareWithLast: "与上一次检索比较",
    noEarlier: "还没有可以比较的其他检索。",
    saveHtml: "保存为 HTML",
    saveJson: "保存为 JSON",
    saved: (name) => `已保存 ${name}。`,
    notKept: "服务器没有保留这次检索。",
    marked: (used, unused) =>
      [...(used > 0 ? [`用到 ${used} 个`] : []), ...(unused > 0 ? [`没用到 ${unused} 个`] : [])].join("，"),
    remember: "记住",
    clearMarks: "清除",
    whatItMeans:
      "fossick 会把这些文件与此任务的关键词关联起来，只保存在本机。以后含有这些词的任务会更快找到它们。",
    remembered: (words) => `已为 ${words} 记住：`,
    close: "关闭",
    openTrace: "打开保存的跟踪文件",
    openTraceHint: "由 --trace 写出的文件；也可以拖放到页面任意位置。",
    dropTrace: "松开以打开跟踪文件",
    unreadableFile: "无法读取该文件。",
  },
  "zh-Hant": {
    actionsOn: (path) => `${path} 的操作`,
    edit: "在編輯器中開啟",
    editing: (path) => `已在編輯器中開啟 ${path}。`,
    copyPath: "複製路徑",
    pathCopied: (path) => `已複製 ${path}。`,
    used: "用到了",
    unused: "沒用到",
    excludeAndSearch: "排除並重新搜尋",
    compareWithLast: "與上一次搜尋比較",
    noEarlier: "還沒有其他搜尋可以比較。",
    saveHtml: "儲存為 HTML",
    saveJson: "儲存為 JSON",
    saved: (name) => `已儲存 ${name}。`,
    notKept: "伺服器沒有保留這次搜尋。",
    marked: (used, unused) =>
      [...(used > 0 ? [`用到 ${used} 個`] : []), ...(unused > 0 ? [`沒用到 ${unused} 個`] : [])].join("，"),
    remember: "記住",
    clearMarks: "清除",
    whatItMeans:
      "fossick 會把這些檔案與這個任務的關鍵詞連結起來，只存在這台電腦上。之後含有這些詞的任務會更快找到它們。",
    remembered: (words) => `已為 ${words} 記住：`,
    close: "關閉",
    openTrace: "開啟儲存的追蹤檔",
    openTraceHint: "由 --trace 寫出的檔案；也可以拖放到頁面任何位置。",
    dropTrace: "放開以開啟追蹤檔",
    unreadableFile: "無法讀取這個檔案。",
  },
};
