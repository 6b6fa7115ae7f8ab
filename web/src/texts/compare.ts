import { counted } from "../../../src/messages/counts.ts";
import type { RequestDifference, RunFigures } from "../comparing/compare-views.ts";
import type { Texts } from "./texts.ts";

/** Limits that have a control. */
export type ControlledLimit = "threshold" | "maxCycles" | "globs" | "excludes";

interface CompareTexts {
  readonly heading: string;
  readonly needTwo: string;
  readonly pick: Readonly<Record<"a" | "b", string>>;
  readonly swap: string;
  readonly summary: (both: number, onlyA: number, onlyB: number) => string;
  readonly same: string;
  readonly asked: string;
  readonly askedSame: string;
  /** Names of fields that the texts of the controls lack. */
  readonly field: Readonly<Record<Exclude<RequestDifference["what"], ControlledLimit>, string>>;
  readonly none: string;
  readonly figures: string;
  readonly figure: Readonly<Record<keyof RunFigures, string>>;
  readonly where: Readonly<Record<"both" | "onlyA" | "onlyB" | "nearby", string>>;
  readonly cycle: (number: number, candidates: number, accepted: number) => string;
  readonly judged: string;
}

export const compareTexts: Texts<CompareTexts> = {
  en: {
    heading: "Compare two searches",
    needTwo: "Search twice, for example with another threshold; then the two can be compared here.",
    pick: { a: "Search A", b: "Search B" },
    swap: "Swap",
    summary: (both, onlyA, onlyB) => `${both} in both, ${onlyA} only in A, ${onlyB} only in B`,
    same: "Both return the same files.",
    asked: "How the requests differ",
    askedSame: "Both requests are the same.",
    field: {
      task: "Task",
      objective: "Objective",
      maxTokens: "Maximum tokens",
      paths: "Only these folders",
    },
    none: "none",
    figures: "Figures",
    figure: {
      files: "Files returned",
      cycles: "Cycles",
      candidates: "Candidates judged",
      gaps: "Gaps",
      ms: "Time",
      tokens: "Tokens",
      threshold: "Threshold used",
    },
    where: { both: "both", onlyA: "only A", onlyB: "only B", nearby: "nearby" },
    cycle: (number, candidates, accepted) =>
      `Cycle ${number}: ${counted(candidates, "candidate")}, ${accepted} accepted`,
    judged: "judged by you",
  },
  "zh-Hans": {
    heading: "比较两次检索",
    needTwo: "请检索两次（例如换一个阈值），然后在这里比较。",
    pick: { a: "检索 A", b: "检索 B" },
    swap: "互换",
    summary: (both, onlyA, onlyB) => `两者都有 ${both} 个，仅 A 有 ${onlyA} 个，仅 B 有 ${onlyB} 个`,
    same: "两次返回的文件相同。",
    asked: "请求的不同之处",
    askedSame: "两次请求相同。",
    field: {
      task: "任务",
      objective: "目的",
      maxTokens: "最多 token 数",
      paths: "只检索这些文件夹",
    },
    none: "无",
    figures: "数据",
    figure: {
      files: "返回的文件",
      cycles: "轮数",
      candidates: "评估的候选文件",
      gaps: "缺口",
      ms: "用时",
      tokens: "Token 数",
      threshold: "所用阈值",
    },
    where: { both: "两者", onlyA: "仅 A", onlyB: "仅 B", nearby: "相近" },
    cycle: (number, candidates, accepted) => `第 ${number} 轮：${candidates} 个候选文件，入选 ${accepted} 个`,
    judged: "由你评估",
  },
  "zh-Hant": {
    heading: "比較兩次搜尋",
    needTwo: "請搜尋兩次（例如換一個門檻），再到這裡比較。",
    pick: { a: "搜尋 A", b: "搜尋 B" },
    swap: "對調",
    summary: (both, onlyA, onlyB) => `兩者都有 ${both} 個，只有 A 有 ${onlyA} 個，只有 B 有 ${onlyB} 個`,
    same: "兩次傳回的檔案相同。",
    asked: "要求的不同之處",
    askedSame: "兩次要求相同。",
    field: {
      task: "任務",
      objective: "目的",
      maxTokens: "最多 token 數",
      paths: "只搜尋這些資料夾",
    },
    none: "無",
    figures: "數據",
    figure: {
      files: "傳回的檔案",
      cycles: "輪數",
      candidates: "評估的候選檔案",
      gaps: "缺口",
      ms: "耗時",
      tokens: "Token 數",
      threshold: "所用門檻",
    },
    where: { both: "兩者", onlyA: "只有 A", onlyB: "只有 B", nearby: "相近" },
    cycle: (number, candidates, accepted) => `第 ${number} 輪：${candidates} 個候選檔案，入選 ${accepted} 個`,
    judged: "由你評估",
  },
};
