import { counted } from "../../../src/messages/counts.ts";
import type { MissKind } from "../evaluation/misses.ts";
import type { Texts } from "./texts.ts";

export type Metric = "acc1" | "acc5" | "acc10" | "hit5" | "recall10" | "mrr" | "f1";

export interface EvaluationTexts {
  readonly title: string;
  readonly lead: string;
  readonly last: string;
  readonly start: string;
  readonly stop: string;
  readonly openFile: string;
  readonly notReport: string;
  readonly indexing: (done: string, total: string) => string;
  readonly replaying: (done: number, total: number) => string;
  readonly preparing: string;
  readonly left: (minutes: number, seconds: number) => string;
  readonly failed: string;
  readonly summary: (replayed: number, examined: number, root: string) => string;
  readonly fromFile: (file: string) => string;
  readonly rough: string;
  readonly failedTasks: (count: number) => string;
  readonly took: (seconds: string, each: string) => string;
  readonly metrics: Readonly<Record<Metric, string>>;
  readonly measure: string;
  readonly found: string;
  readonly foundNote: string;
  readonly bm25: string;
  readonly difference: string;
  readonly interval: (low: string, high: string) => string;
  readonly intervalNote: string;
  readonly gain: string;
  readonly gainNote: (tasks: number, all: number) => string;
  readonly noGain: string;
  readonly afterCycle: (cycle: number) => string;
  readonly asTable: string;
  readonly worth: string;
  readonly worthNote: string;
  readonly worthError: (error: string) => string;
  readonly stated: string;
  readonly real: string;
  readonly files: string;
  readonly returned: string;
  readonly returnedNote: (files: string) => string;
  readonly shares: Readonly<Record<"answered" | "useful" | "precision" | "recall" | "f1", string>>;
  readonly misses: string;
  readonly missesNote: (misses: number, tasks: number) => string;
  readonly noMisses: string;
  readonly missKinds: Readonly<Record<MissKind, string>>;
  readonly rank: string;
  readonly rankOf: (rank: number) => string;
  readonly notRanked: string;
  readonly seeCycles: string;
  readonly tasks: string;
  readonly subject: string;
  readonly edited: string;
  readonly returnedCount: string;
  readonly rightOf: (right: number, returned: number) => string;
  readonly cycles: string;
  readonly newest: string;
  readonly worst: string;
  readonly order: string;
  readonly back: string;
  readonly replayedNote: (commit: string) => string;
  readonly linesNote: string;
  readonly editedHere: string;
  readonly editedMark: string;
}

const metrics = {
  acc1: "Acc@1",
  acc5: "Acc@5",
  acc10: "Acc@10",
  hit5: "hit@5",
  recall10: "recall@10",
  mrr: "MRR",
  f1: "F1",
} as const;

const en: EvaluationTexts = {
  title: "How good is it on this repository?",
  lead: "Past commits are replayed as tasks: fossick searches the repository as it was before each commit, by the commit's message, and only then looks at what it edited. Your repository is only read.",
  last: "Past commits",
  start: "Replay",
  stop: "Stop",
  openFile: "Open a saved report",
  notReport: "This is not a report of fossick. Make one with: fossick eval --json",
  indexing: (done, total) => `Reading the first state: ${done} of ${total} files`,
  replaying: (done, total) => `${done} of ${total} commits replayed`,
  preparing: "Looking for suitable commits",
  left: (minutes, seconds) => (minutes > 0 ? `about ${minutes} min left` : `about ${seconds} s left`),
  failed: "The evaluation failed",
  summary: (replayed, examined, root) =>
    `${counted(replayed, "commit")} of ${root} replayed: the latest suitable ones of ${examined} examined.`,
  fromFile: (file) => `From ${file}; its searches cannot be opened, because a report does not hold them.`,
  rough: "With so few tasks the figures are rough.",
  failedTasks: (count) => `${counted(count, "task")} failed and count as not found.`,
  took: (seconds, each) => `It took ${seconds} s, ${each} s for a task.`,
  metrics,
  measure: "Measure",
  found: "Are the files to edit found?",
  foundNote:
    "Acc@k: tasks with all files to edit among the first k. hit@5: with any of them. recall@10: their share. MRR: 1 / rank of the first. All × 100.",
  bm25: "BM25",
  difference: "Difference",
  interval: (low, high) => `${low} to ${high}`,
  intervalNote: "with its 95 % interval, task by task",
  gain: "What do more cycles gain?",
  gainNote: (tasks, all) => `${tasks} of ${counted(all, "task")} ran more than one cycle.`,
  noGain: "No task ran a second cycle.",
  afterCycle: (cycle) => `after cycle ${cycle}`,
  asTable: "As a table",
  worth: "Is the stated worth right?",
  worthNote:
    "On the diagonal, files were worth what was stated: 1 if edited, 0.6 if they define what the change uses, else 0. Bars: two standard errors.",
  worthError: (error) => `Mean distance: ${error}`,
  stated: "stated worth",
  real: "real worth",
  files: "files",
  returned: "What was returned?",
  returnedNote: (files) => `On average, the number of files per task is ${files}.`,
  shares: {
    answered: "tasks with an answer",
    useful: "files of use",
    precision: "precision",
    recall: "recall",
    f1: "F1",
  },
  misses: "What was missed, and why?",
  missesNote: (misses, tasks) =>
    `${misses} of ${counted(tasks, "task")} ${misses === 1 ? "has" : "have"} no file to edit among the first five.`,
  noMisses: "Every task has a file to edit among the first five.",
  missKinds: {
    notIndexed: "not in the index",
    noSharedWords: "shares no word with the task",
    commonWords: "shares only common words",
    notInPool: "others filled the pool",
    rankedBelow: "judged, but others had more evidence",
  },
  rank: "Rank",
  rankOf: (rank) => `rank ${rank}`,
  notRanked: "not judged",
  seeCycles: "See its cycles",
  tasks: "All tasks",
  subject: "Commit",
  edited: "Edited",
  returnedCount: "Returned",
  rightOf: (right, returned) => `${right} of ${returned} edited`,
  cycles: "Cycles",
  newest: "newest first",
  worst: "worst first",
  order: "Order",
  back: "Back to the evaluation",
  replayedNote: (commit) => `The search for commit ${commit}, in the state before it.`,
  linesNote: "The lines shown are those of today.",
  editedHere: "What the commit edited, and where each file was ranked",
  editedMark: "edited by the commit",
};

const zhHans: EvaluationTexts = {
  title: "它在这个仓库上表现如何？",
  lead: "把过去的提交当作任务重放：在每个提交之前的状态下，按提交信息检索，之后才看它修改了什么。你的仓库只会被读取。",
  last: "过去的提交数",
  start: "重放",
  stop: "停止",
  openFile: "打开已保存的报告",
  notReport: "此文件不是 fossick 的报告。可用 fossick eval --json 生成。",
  indexing: (done, total) => `正在读取最初的状态：${done} / ${total} 个文件`,
  replaying: (done, total) => `已重放 ${done} / ${total} 个提交`,
  preparing: "正在寻找合适的提交",
  left: (minutes, seconds) => (minutes > 0 ? `大约还需 ${minutes} 分钟` : `大约还需 ${seconds} 秒`),
  failed: "评测失败",
  summary: (replayed, examined, root) =>
    `在 ${root} 中检查了 ${examined} 个提交，重放了其中最近的 ${replayed} 个合适的提交。`,
  fromFile: (file) => `来自 ${file}；报告中不含检索过程，因此无法打开。`,
  rough: "任务太少，数字只能作粗略参考。",
  failedTasks: (count) => `${count} 个任务失败，按未找到计算。`,
  took: (seconds, each) => `共用 ${seconds} 秒，每个任务 ${each} 秒。`,
  metrics,
  measure: "指标",
  found: "要修改的文件找到了吗？",
  foundNote:
    "Acc@k：前 k 个包含全部要修改的文件的任务比例。hit@5：包含其中任一个。recall@10：所占比例。MRR：第一个的 1 / 名次。均 × 100。",
  bm25: "BM25",
  difference: "差值",
  interval: (low, high) => `${low} 至 ${high}`,
  intervalNote: "逐个任务计算，附 95 % 区间",
  gain: "更多轮次带来什么？",
  gainNote: (tasks, all) => `${all} 个任务中有 ${tasks} 个进行了不止一轮。`,
  noGain: "没有任务进行第二轮。",
  afterCycle: (cycle) => `第 ${cycle} 轮后`,
  asTable: "以表格显示",
  worth: "给出的价值准确吗？",
  worthNote:
    "落在对角线上的点，给出的价值与实际一致：被修改的文件为 1，定义了改动所用内容的为 0.6，其他为 0。误差线：两个标准误。",
  worthError: (error) => `平均偏差：${error}`,
  stated: "给出的价值",
  real: "实际价值",
  files: "文件",
  returned: "返回了哪些文件？",
  returnedNote: (files) => `平均每个任务 ${files} 个文件。`,
  shares: {
    answered: "有结果的任务",
    useful: "有用的文件",
    precision: "精确率",
    recall: "召回率",
    f1: "F1",
  },
  misses: "漏掉了什么，为什么？",
  missesNote: (misses, tasks) => `${tasks} 个任务中有 ${misses} 个，前五名里没有要修改的文件。`,
  noMisses: "每个任务的前五名里都有要修改的文件。",
  missKinds: {
    notIndexed: "不在索引中",
    noSharedWords: "与任务没有共同的词",
    commonWords: "只有常见词相同",
    notInPool: "候选已被其他文件占满",
    rankedBelow: "已评估，但其他文件的依据更多",
  },
  rank: "名次",
  rankOf: (rank) => `第 ${rank} 名`,
  notRanked: "未评估",
  seeCycles: "查看各轮",
  tasks: "全部任务",
  subject: "提交",
  edited: "修改的文件",
  returnedCount: "返回",
  rightOf: (right, returned) => `${returned} 个中 ${right} 个被修改`,
  cycles: "轮数",
  newest: "最新优先",
  worst: "最差优先",
  order: "顺序",
  back: "回到评测",
  replayedNote: (commit) => `在提交 ${commit} 之前的状态下进行的检索。`,
  linesNote: "显示的是文件现在的内容。",
  editedHere: "该提交修改了什么，排在第几名",
  editedMark: "被该提交修改",
};

const zhHant: EvaluationTexts = {
  title: "它在這個儲存庫上表現如何？",
  lead: "把過去的提交當作任務重播：在每個提交之前的狀態下，依提交訊息搜尋，之後才看它修改了什麼。你的儲存庫只會被讀取。",
  last: "過去的提交數",
  start: "重播",
  stop: "停止",
  openFile: "開啟已儲存的報告",
  notReport: "此檔案不是 fossick 的報告。可用 fossick eval --json 產生。",
  indexing: (done, total) => `正在讀取最初的狀態：${done} / ${total} 個檔案`,
  replaying: (done, total) => `已重播 ${done} / ${total} 個提交`,
  preparing: "正在尋找合適的提交",
  left: (minutes, seconds) => (minutes > 0 ? `大約還需 ${minutes} 分鐘` : `大約還需 ${seconds} 秒`),
  failed: "評測失敗",
  summary: (replayed, examined, root) =>
    `在 ${root} 中檢查了 ${examined} 個提交，重播了其中最近的 ${replayed} 個合適的提交。`,
  fromFile: (file) => `來自 ${file}；報告中不含搜尋過程，因此無法開啟。`,
  rough: "任務太少，數字只能作粗略參考。",
  failedTasks: (count) => `${count} 個任務失敗，以未找到計算。`,
  took: (seconds, each) => `共用 ${seconds} 秒，每個任務 ${each} 秒。`,
  metrics,
  measure: "指標",
  found: "要修改的檔案找到了嗎？",
  foundNote:
    "Acc@k：前 k 個包含全部要修改的檔案的任務比例。hit@5：包含其中任一個。recall@10：所占比例。MRR：第一個的 1 / 名次。均 × 100。",
  bm25: "BM25",
  difference: "差值",
  interval: (low, high) => `${low} 至 ${high}`,
  intervalNote: "逐個任務計算，附 95 % 區間",
  gain: "更多輪次帶來什麼？",
  gainNote: (tasks, all) => `${all} 個任務中有 ${tasks} 個進行了不只一輪。`,
  noGain: "沒有任務進行第二輪。",
  afterCycle: (cycle) => `第 ${cycle} 輪後`,
  asTable: "以表格顯示",
  worth: "給出的價值準確嗎？",
  worthNote:
    "落在對角線上的點，給出的價值與實際一致：被修改的檔案為 1，定義了變更所用內容的為 0.6，其他為 0。誤差線：兩個標準誤。",
  worthError: (error) => `平均偏差：${error}`,
  stated: "給出的價值",
  real: "實際價值",
  files: "檔案",
  returned: "傳回了哪些檔案？",
  returnedNote: (files) => `平均每個任務 ${files} 個檔案。`,
  shares: {
    answered: "有結果的任務",
    useful: "有用的檔案",
    precision: "精確率",
    recall: "召回率",
    f1: "F1",
  },
  misses: "漏掉了什麼，為什麼？",
  missesNote: (misses, tasks) => `${tasks} 個任務中有 ${misses} 個，前五名裡沒有要修改的檔案。`,
  noMisses: "每個任務的前五名裡都有要修改的檔案。",
  missKinds: {
    notIndexed: "不在索引中",
    noSharedWords: "與任務沒有共同的詞",
    commonWords: "只有常見詞相同",
    notInPool: "候選已被其他檔案占滿",
    rankedBelow: "已評估，但其他檔案的依據更多",
  },
  rank: "名次",
  rankOf: (rank) => `第 ${rank} 名`,
  notRanked: "未評估",
  seeCycles: "檢視各輪",
  tasks: "全部任務",
  subject: "提交",
  edited: "修改的檔案",
  returnedCount: "傳回",
  rightOf: (right, returned) => `${returned} 個中 ${right} 個被修改`,
  cycles: "輪數",
  newest: "最新優先",
  worst: "最差優先",
  order: "順序",
  back: "回到評測",
  replayedNote: (commit) => `在提交 ${commit} 之前的狀態下進行的搜尋。`,
  linesNote: "顯示的是檔案現在的內容。",
  editedHere: "該提交修改了什麼，排在第幾名",
  editedMark: "被該提交修改",
};

export const evaluationTexts: Texts<EvaluationTexts> = { en, "zh-Hans": zhHans, "zh-Hant": zhHant };
