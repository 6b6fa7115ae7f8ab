import { counted } from "../../../src/messages/counts.ts";
import type { RequestChange } from "../controls/request-changes.ts";
import type { Texts } from "./texts.ts";

interface ControlTexts {
  readonly heading: string;
  readonly threshold: string;
  readonly thresholdHint: string;
  /** A number that is not taken, and which one is used instead. */
  readonly outOfRange: (min: number, max: number, used: number) => string;
  readonly maxCycles: string;
  readonly cyclesHint: string;
  readonly globs: string;
  readonly globsHint: string;
  readonly excludes: string;
  readonly excludesHint: string;
  readonly add: string;
  readonly remove: (glob: string) => string;
  readonly changed: string;
  /** The same, where the search that is shown was made with it. */
  readonly inForce: string;
  readonly change: Readonly<Record<RequestChange["kind"], (value: string) => string>>;
  readonly noLonger: (change: string) => string;
  readonly takeBack: (change: string) => string;
  readonly takeAllBack: string;
}

export const controlTexts: Texts<ControlTexts> = {
  en: {
    heading: "Limits",
    threshold: "Threshold",
    thresholdHint: "Files of this relevance and above are returned; lower means more files.",
    outOfRange: (min, max, used) => `A number from ${min} to ${max}; until then it is ${used}.`,
    maxCycles: "Maximum cycles",
    cyclesHint: "A search ends earlier when another cycle would not find more.",
    globs: "Only these files",
    globsHint: "A glob such as src/** or *.{ts,tsx}; Enter adds it, a leading ! excludes.",
    excludes: "Excluded files",
    excludesHint: "A glob, a folder or a path; Enter adds it.",
    add: "Add",
    remove: (glob) => `Remove ${glob}`,
    changed: "Changed for the next search",
    inForce: "Set for this search",
    change: {
      threshold: (value) => `threshold ${value}`,
      maxCycles: (value) => `at most ${counted(Number(value), "cycle")}`,
      glob: (value) => `only ${value}`,
      exclude: (value) => `not ${value}`,
    },
    noLonger: (change) => `no longer: ${change}`,
    takeBack: (change) => `Take back: ${change}`,
    takeAllBack: "Take all back",
  },
  "zh-Hans": {
    heading: "限制",
    threshold: "阈值",
    thresholdHint: "返回相关度不低于此值的文件；值越低，文件越多。",
    outOfRange: (min, max, used) => `请输入 ${min} 到 ${max} 之间的数；在此之前使用 ${used}。`,
    maxCycles: "最多轮数",
    cyclesHint: "没有更多收获时，检索会提前结束。",
    globs: "只检索这些文件",
    globsHint: "通配模式，例如 src/** 或 *.{ts,tsx}；按 Enter 添加，以 ! 开头表示排除。",
    excludes: "排除这些文件",
    excludesHint: "通配模式、文件夹或路径；按 Enter 添加。",
    add: "添加",
    remove: (glob) => `移除 ${glob}`,
    changed: "下次检索的改动",
    inForce: "这次检索的设置",
    change: {
      threshold: (value) => `阈值 ${value}`,
      maxCycles: (value) => `最多 ${value} 轮`,
      glob: (value) => `只要 ${value}`,
      exclude: (value) => `不要 ${value}`,
    },
    noLonger: (change) => `不再：${change}`,
    takeBack: (change) => `取消：${change}`,
    takeAllBack: "全部取消",
  },
  "zh-Hant": {
    heading: "限制",
    threshold: "門檻",
    thresholdHint: "傳回相關度不低於此值的檔案；值越低，檔案越多。",
    outOfRange: (min, max, used) => `請輸入 ${min} 到 ${max} 之間的數；在此之前使用 ${used}。`,
    maxCycles: "最多輪數",
    cyclesHint: "沒有更多收穫時，搜尋會提前結束。",
    globs: "只搜尋這些檔案",
    globsHint: "萬用字元樣式，例如 src/** 或 *.{ts,tsx}；按 Enter 新增，以 ! 開頭表示排除。",
    excludes: "排除這些檔案",
    excludesHint: "萬用字元樣式、資料夾或路徑；按 Enter 新增。",
    add: "新增",
    remove: (glob) => `移除 ${glob}`,
    changed: "下次搜尋的變更",
    inForce: "這次搜尋的設定",
    change: {
      threshold: (value) => `門檻 ${value}`,
      maxCycles: (value) => `最多 ${value} 輪`,
      glob: (value) => `只要 ${value}`,
      exclude: (value) => `不要 ${value}`,
    },
    noLonger: (change) => `不再：${change}`,
    takeBack: (change) => `取消：${change}`,
    takeAllBack: "全部取消",
  },
};
