import type { ScoreAdjustment, TaskLanguage } from "../answer-types.ts";

/** Reasons for which a score was moved, in every language; the page says them too. */
export const adjustments: Readonly<Record<TaskLanguage, Readonly<Record<ScoreAdjustment["by"], string>>>> = {
  en: {
    holdBack: "held back below earlier cycles",
    named: "the task points to files",
    nowhere: "a name of the task stands nowhere",
    rejected: "you rejected it",
    judge: "another evaluator's verdict",
  },
  "zh-Hans": {
    holdBack: "压到前几轮的结果之下",
    named: "任务指明了文件",
    nowhere: "任务里的一个名称哪里都没有",
    rejected: "你否决了它",
    judge: "另一个评估器的判断",
  },
  "zh-Hant": {
    holdBack: "壓到前幾輪的結果之下",
    named: "任務指明了檔案",
    nowhere: "任務裡的一個名稱哪裡都沒有",
    rejected: "你否決了它",
    judge: "另一個評估器的判斷",
  },
};
