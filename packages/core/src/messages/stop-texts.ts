// Says in every language why a search ended, with the name of each stop rule, which the page shows, too.
import type { StopReason, TaskLanguage } from "../answer-types.ts";
import type { Catalogue } from "./catalogue.ts";
import { counted, grouped } from "./counts.ts";

const en = {
  rules: {
    notNeeded: "the task names the files it needs and leaves no gap",
    sufficient: "enough files were found",
    settled: "another search would not find more",
    budget: "the limit on time or files was reached",
    maxCycles: "no more cycles are allowed",
    nothingFound: "nothing relevant was found",
  },
  withDetail: (rule: string, detail: string) => `${rule} (${detail})`,
  timeSpent: (budgetMs: number) => `the time limit of ${grouped(budgetMs)} ms was reached`,
  filesSpent: (budget: number) => `the limit of ${counted(budget, "judged file")} was reached`,
  cyclesDone: (cycles: number) => `${counted(cycles, "cycle")} done`,
  namesFiles: (files: number) => `the task itself names ${files === 1 ? "the file" : "the files"}`,
  nothingOpen: (isEverythingFound: boolean) =>
    isEverythingFound ? "there is nothing left to look for" : "another search would not find more",
  seldomMore: "files were found, and another search seldom finds better ones",
  nothingLeft: "no file is left to judge",
  endedByCaller: "ended by whoever judged the files",
  nothingChanged: (cycle: number) => `cycle ${cycle} changed nothing that matters`,
  enoughFound: (files: number, threshold: string) =>
    `${counted(files, "file")} ≥ ${threshold}, no critical gap`,
  nothingReaches: (line: string, nearestPath: string, relevance: string) =>
    `no file reaches ${line}; nearest ${nearestPath} at ${relevance}`,
  ofRead: (detail: string) => `${detail}; part of the repository was not read`,
  nothingJudged: "there was no file to judge",
  readEverything: (tokens: number, files: number, limit: number) =>
    `The whole codebase is about ${grouped(tokens)} tokens in ${counted(files, "file")}, within the limit of ${grouped(limit)}: read all of it.`,
};

type StopTexts = Catalogue<typeof en> & { readonly rules: Readonly<Record<StopReason["rule"], string>> };

const zhHans: StopTexts = {
  rules: {
    notNeeded: "任务已经点名了所需的文件，没有遗留问题",
    sufficient: "找到的内容已经足够",
    settled: "继续检索也找不到更多",
    budget: "达到了时间或文件数的上限",
    maxCycles: "已完成允许的最后一轮",
    nothingFound: "没有找到相关内容",
  },
  withDetail: (rule, detail) => `${rule}（${detail}）`,
  timeSpent: (budgetMs) => `达到了 ${grouped(budgetMs)} 毫秒的时间上限`,
  filesSpent: (budget) => `达到了评估 ${grouped(budget)} 个文件的上限`,
  cyclesDone: (cycles) => `已完成 ${cycles} 轮`,
  namesFiles: (files) => (files === 1 ? "任务本身点名了这个文件" : "任务本身点名了这些文件"),
  nothingOpen: (isEverythingFound) => (isEverythingFound ? "没有可以继续查找的内容" : "继续检索也找不到更多"),
  seldomMore: "已找到文件，继续检索很少能找到更好的",
  nothingLeft: "没有文件可以继续评估了",
  endedByCaller: "由评估文件的人结束",
  nothingChanged: (cycle) => `第 ${cycle} 轮没有带来有意义的变化`,
  enoughFound: (files, threshold) => `${files} 个文件的相关度 ≥ ${threshold}，没有关键缺口`,
  nothingReaches: (line, nearestPath, relevance) =>
    `没有文件达到 ${line}；最接近的是 ${nearestPath}，相关度 ${relevance}`,
  ofRead: (detail) => `${detail}；仓库有一部分没有读`,
  nothingJudged: "没有可供评估的文件",
  readEverything: (tokens, files, limit) =>
    `整个代码库约 ${grouped(tokens)} 个 token，共 ${grouped(files)} 个文件，没有超过 ${grouped(limit)} 的上限：直接通读即可。`,
};

const zhHant: StopTexts = {
  rules: {
    notNeeded: "任務已經指出所需的檔案，沒有遺漏的問題",
    sufficient: "找到的內容已經足夠",
    settled: "繼續搜尋也找不到更多",
    budget: "達到了時間或檔案數的上限",
    maxCycles: "已完成允許的最後一輪",
    nothingFound: "沒有找到相關內容",
  },
  withDetail: (rule, detail) => `${rule}（${detail}）`,
  timeSpent: (budgetMs) => `達到了 ${grouped(budgetMs)} 毫秒的時間上限`,
  filesSpent: (budget) => `達到了評估 ${grouped(budget)} 個檔案的上限`,
  cyclesDone: (cycles) => `已完成 ${cycles} 輪`,
  namesFiles: (files) => (files === 1 ? "任務本身就指出了這個檔案" : "任務本身就指出了這些檔案"),
  nothingOpen: (isEverythingFound) => (isEverythingFound ? "沒有可以繼續查找的內容" : "繼續搜尋也找不到更多"),
  seldomMore: "已找到檔案，繼續搜尋很少能找到更好的",
  nothingLeft: "沒有檔案可以繼續評估了",
  endedByCaller: "由評估檔案的人結束",
  nothingChanged: (cycle) => `第 ${cycle} 輪沒有帶來有意義的變化`,
  enoughFound: (files, threshold) => `${files} 個檔案的相關度 ≥ ${threshold}，沒有關鍵缺口`,
  nothingReaches: (line, nearestPath, relevance) =>
    `沒有檔案達到 ${line}；最接近的是 ${nearestPath}，相關度 ${relevance}`,
  ofRead: (detail) => `${detail}；儲存庫有一部分沒有讀`,
  nothingJudged: "沒有可供評估的檔案",
  readEverything: (tokens, files, limit) =>
    `整個程式碼庫約 ${grouped(tokens)} 個 token，共 ${grouped(files)} 個檔案，沒有超過 ${grouped(limit)} 的上限：直接全部讀完即可。`,
};

/** Texts of stop rules; a rule without one in some language does not compile. */
export const stopTexts: Readonly<Record<TaskLanguage, StopTexts>> = {
  en,
  "zh-Hans": zhHans,
  "zh-Hant": zhHant,
};
