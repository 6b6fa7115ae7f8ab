import { counted } from "@fossick/core/messages/counts.ts";
import { toldStyle } from "@fossick/core/messages/told-style.ts";
import { adjustments } from "@fossick/core/messages/adjustments.ts";
import type { CycleScores } from "@fossick/core/answer-types.ts";
import type { Texts } from "./texts.ts";

const en = {
  title: "How this relevance came about",
  explain:
    "Each signal is a number from 0 to 1; times its weight, it adds to the score or takes from it. Score and calibration together are the log-odds, from which the worth follows.",
  none: "No scores are kept for this file.",
  cycle: (number: number) => `Cycle ${number}`,
  style: (style: CycleScores["style"]) => `Weights for a task like: ${toldStyle(style, "en")}.`,
  columns: ["Signal", "Value", "Weight", "Adds"],
  more: (count: number) => counted(count, "smaller signal"),
  fewer: "Only the largest",
  score: "Score",
  shared: "calibration, the same for every file",
  belonging: "how likely the task belongs to this repository",
  adjustments: adjustments.en,
  worth: "Worth",
  terms: {
    offset: "the model's offset",
    best: "the best score of all files",
    lead: "how far the best is ahead",
    crowd: "how many are about as good",
    most: "the highest of all files",
    top: "that of the best file",
    score: "the score, scaled",
    first: "a bonus for the best file",
    "first lead": "more, the further it is ahead",
  },
};

/** How a relevance came about. */
export const scoreTexts: Texts<typeof en> = {
  en,
  "zh-Hans": {
    title: "相关度是怎样得出的",
    explain:
      "每个信号是 0 到 1 之间的数，乘以权重后加到得分上，或从中减去。得分加上校准就是对数几率，由此得出价值。",
    none: "没有保存这个文件的得分。",
    cycle: (number) => `第 ${number} 轮`,
    style: (style) => `按这类任务取权重：${toldStyle(style, "zh-Hans")}。`,
    columns: ["信号", "值", "权重", "贡献"],
    more: (count) => `其余 ${count} 个较小的信号`,
    fewer: "只看最大的",
    score: "得分",
    shared: "校准，所有文件相同",
    belonging: "任务属于这个仓库的可能性",
    adjustments: adjustments["zh-Hans"],
    worth: "价值",
    terms: {
      offset: "模型的偏移",
      best: "所有文件中的最高得分",
      lead: "最好的文件领先多少",
      crowd: "有多少文件差不多好",
      most: "所有文件中的最大值",
      top: "最好的文件的值",
      score: "得分，经缩放",
      first: "最好的文件的加分",
      "first lead": "领先越多，加分越多",
    },
  },
  "zh-Hant": {
    title: "相關度如何得出",
    explain:
      "每個訊號是 0 到 1 之間的數，乘以權重後加到得分上，或從中減去。得分加上校準就是對數勝算，由此得出價值。",
    none: "沒有保存這個檔案的得分。",
    cycle: (number) => `第 ${number} 輪`,
    style: (style) => `依這類任務取權重：${toldStyle(style, "zh-Hant")}。`,
    columns: ["訊號", "值", "權重", "貢獻"],
    more: (count) => `其餘 ${count} 個較小的訊號`,
    fewer: "只看最大的",
    score: "得分",
    shared: "校準，所有檔案相同",
    belonging: "任務屬於這個儲存庫的可能性",
    adjustments: adjustments["zh-Hant"],
    worth: "價值",
    terms: {
      offset: "模型的偏移",
      best: "所有檔案中的最高得分",
      lead: "最好的檔案領先多少",
      crowd: "有多少檔案差不多好",
      most: "所有檔案中的最大值",
      top: "最好的檔案的值",
      score: "得分，經縮放",
      first: "最好的檔案的加分",
      "first lead": "領先越多，加分越多",
    },
  },
};
