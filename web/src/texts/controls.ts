import type { Texts } from "./texts.ts";

const en = {
  heading: "Filters",
  words: "Words in the code",
  wordsHint: "Names and words that the right code probably has, with commas between.",
  threshold: "Minimum score",
  thresholdHint: "From 0 to 1; a lower one lists more files.",
  /** A number that is not taken, and which one is used instead. */
  outOfRange: (used: number) => `A number from 0 to 1; until then it is ${used}.`,
  globs: "Include",
  globsHint: "Globs such as src/** or *.{ts,tsx}, with commas between; a leading ! excludes.",
  excludes: "Exclude",
  excludesHint: "Globs, folders or paths, with commas between.",
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
};

export const controlTexts: Texts<typeof en> = {
  en,
  "zh-Hans": {
    heading: "筛选",
    words: "代码里的词",
    wordsHint: "正确的代码里可能有的名称和词，以逗号分隔。",
    threshold: "最低分数",
    thresholdHint: "0 到 1 之间；值越低，列出的文件越多。",
    outOfRange: (used) => `请输入 0 到 1 之间的数；在此之前使用 ${used}。`,
    globs: "包含",
    globsHint: "通配模式，例如 src/** 或 *.{ts,tsx}，以逗号分隔；以 ! 开头表示排除。",
    excludes: "排除",
    excludesHint: "通配模式、文件夹或路径，以逗号分隔。",
    changed: "下次检索的改动",
    inForce: "这次检索的设置",
    change: {
      threshold: (value) => `最低分数 ${value}`,
      glob: (value) => `只要 ${value}`,
      exclude: (value) => `不要 ${value}`,
    },
    noLonger: (change) => `不再：${change}`,
    takeBack: (change) => `取消：${change}`,
  },
  "zh-Hant": {
    heading: "篩選",
    words: "程式碼裡的詞",
    wordsHint: "正確的程式碼裡可能有的名稱和詞，以逗號分隔。",
    threshold: "最低分數",
    thresholdHint: "0 到 1 之間；值越低，列出的檔案越多。",
    outOfRange: (used) => `請輸入 0 到 1 之間的數；在此之前使用 ${used}。`,
    globs: "包含",
    globsHint: "萬用字元樣式，例如 src/** 或 *.{ts,tsx}，以逗號分隔；以 ! 開頭表示排除。",
    excludes: "排除",
    excludesHint: "萬用字元樣式、資料夾或路徑，以逗號分隔。",
    changed: "下次搜尋的變更",
    inForce: "這次搜尋的設定",
    change: {
      threshold: (value) => `最低分數 ${value}`,
      glob: (value) => `只要 ${value}`,
      exclude: (value) => `不要 ${value}`,
    },
    noLonger: (change) => `不再：${change}`,
    takeBack: (change) => `取消：${change}`,
  },
};
