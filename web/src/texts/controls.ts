import type { Texts } from "./texts.ts";

const en = {
  heading: "Filters",
  threshold: "Minimum score",
  thresholdHint: "From 0 to 1; a lower one lists more files.",
  /** A number that is not taken, and which one is used instead. */
  outOfRange: (used: number) => `A number from 0 to 1; until then it is ${used}.`,
  globs: "Include",
  globsHint: "A glob such as src/** or *.{ts,tsx}; Enter adds it, a leading ! excludes.",
  excludes: "Exclude",
  excludesHint: "A glob, a folder or a path; Enter adds it.",
  add: "Add",
  remove: (glob: string) => `Remove ${glob}`,
  changed: "Changed for the next search",
  /** The same, where the search that is shown was made with it. */
  inForce: "Set for this search",
  change: {
    threshold: (value: string) => `minimum score ${value}`,
    glob: (value: string) => `only ${value}`,
    exclude: (value: string) => `not ${value}`,
  },
  noLonger: (change: string) => `no longer: ${change}`,
  takeBack: (change: string) => `Take back: ${change}`,
  takeAllBack: "Take all back",
};

export const controlTexts: Texts<typeof en> = {
  en,
  "zh-Hans": {
    heading: "筛选",
    threshold: "最低分数",
    thresholdHint: "0 到 1 之间；值越低，列出的文件越多。",
    outOfRange: (used) => `请输入 0 到 1 之间的数；在此之前使用 ${used}。`,
    globs: "包含",
    globsHint: "通配模式，例如 src/** 或 *.{ts,tsx}；按 Enter 添加，以 ! 开头表示排除。",
    excludes: "排除",
    excludesHint: "通配模式、文件夹或路径；按 Enter 添加。",
    add: "添加",
    remove: (glob) => `移除 ${glob}`,
    changed: "下次检索的改动",
    inForce: "这次检索的设置",
    change: {
      threshold: (value) => `最低分数 ${value}`,
      glob: (value) => `只要 ${value}`,
      exclude: (value) => `不要 ${value}`,
    },
    noLonger: (change) => `不再：${change}`,
    takeBack: (change) => `取消：${change}`,
    takeAllBack: "全部取消",
  },
  "zh-Hant": {
    heading: "篩選",
    threshold: "最低分數",
    thresholdHint: "0 到 1 之間；值越低，列出的檔案越多。",
    outOfRange: (used) => `請輸入 0 到 1 之間的數；在此之前使用 ${used}。`,
    globs: "包含",
    globsHint: "萬用字元樣式，例如 src/** 或 *.{ts,tsx}；按 Enter 新增，以 ! 開頭表示排除。",
    excludes: "排除",
    excludesHint: "萬用字元樣式、資料夾或路徑；按 Enter 新增。",
    add: "新增",
    remove: (glob) => `移除 ${glob}`,
    changed: "下次搜尋的變更",
    inForce: "這次搜尋的設定",
    change: {
      threshold: (value) => `最低分數 ${value}`,
      glob: (value) => `只要 ${value}`,
      exclude: (value) => `不要 ${value}`,
    },
    noLonger: (change) => `不再：${change}`,
    takeBack: (change) => `取消：${change}`,
    takeAllBack: "全部取消",
  },
};
