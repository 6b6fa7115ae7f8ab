import { counted, grouped } from "../../../src/messages/counts.ts";
import type { GapKind, KeywordSource, Stage } from "../../../src/types.ts";
import type { Texts } from "./texts.ts";

interface CycleTexts {
  readonly title: string;
  readonly cycle: (number: number) => string;
  readonly stages: Readonly<Record<Stage, string>>;
  readonly indexing: (done: string, total: string) => string;
  readonly starting: string;
  readonly judged: (files: number) => string;
  readonly asked: string;
  readonly sources: Readonly<Record<KeywordSource, string>>;
  readonly weight: (weight: string) => string;
  readonly moreWords: (count: number) => string;
  readonly fewer: string;
  readonly patterns: string;
  readonly focus: (count: number) => string;
  readonly wordsBefore: (count: number) => string;
  readonly wordsBeforeOnly: (count: number) => string;
  readonly gapKinds: Readonly<Record<GapKind, string>>;
  readonly excludes: (count: number) => string;
  readonly accepted: (count: number) => string;
  readonly nothingNew: string;
  /** @param files that the cycle brought */
  readonly brought: (files: number) => string;
  readonly took: string;
  readonly learned: string;
  readonly learnedNothing: string;
  readonly from: string;
  readonly leadsOn: (count: number) => string;
  readonly progress: (cycle: number, files: number) => string;
  readonly done: (files: number) => string;
}

/** The cycles of a search. */
export const cycleTexts: Texts<CycleTexts> = {
  en: {
    title: "Cycles",
    cycle: (number) => `Cycle ${number}`,
    stages: {
      dispatch: "finding candidates",
      evaluate: "judging them",
      gaps: "seeing what is missing",
      refine: "learning",
    },
    indexing: (done, total) => `Reading the repository: ${done} of ${total} files`,
    starting: "Starting",
    judged: (files) => `${counted(files, "file")} judged`,
    asked: "Searched for",
    sources: {
      title: "the task's title",
      prose: "the task",
      code: "code in the task",
      identifier: "names in the task",
      path: "paths in the task",
      trace: "the stack trace",
      error: "the error message",
      caller: "you",
      lexicon: "the lexicon",
      project: "the project's history",
      memory: "earlier tasks",
      learned: "accepted files",
    },
    weight: (weight) => `weight ${weight}`,
    moreWords: (count) => `${count} more`,
    fewer: "fewer",
    patterns: "ranked higher",
    focus: (count) => `went after ${counted(count, "gap")}`,
    wordsBefore: (count) => `+ ${counted(count, "word")} as before`,
    wordsBeforeOnly: (count) => `${counted(count, "word")} as before`,
    gapKinds: {
      definition: "definition of",
      caller: "caller",
      callee: "what is called by",
      config: "configuration",
      companion: "usual companion",
      facet: "part of the task",
      term: "word",
      external: "outside the repository",
    },
    excludes: (count) => `${counted(count, "file")} ranked lower`,
    accepted: (count) => `Accepted ${counted(count, "file")}`,
    brought: (files) => `+${counted(files, "file")}`,
    took: "done in",
    nothingNew: "Nothing new accepted",
    learned: "Learned",
    learnedNothing: "No new words",
    from: "from",
    leadsOn: (count) => `${counted(count, "gap")} to follow`,
    progress: (cycle, files) => `Cycle ${cycle}: ${counted(files, "file")} accepted.`,
    done: (files) => `Done: ${counted(files, "file")}.`,
  },
  "zh-Hans": {
    title: "检索轮次",
    cycle: (number) => `第 ${number} 轮`,
    stages: { dispatch: "寻找候选文件", evaluate: "评估候选文件", gaps: "查看还缺什么", refine: "学习" },
    indexing: (done, total) => `正在读取仓库：${done} / ${total} 个文件`,
    starting: "正在开始",
    judged: (files) => `评估了 ${grouped(files)} 个文件`,
    asked: "查找",
    sources: {
      title: "任务标题",
      prose: "任务正文",
      code: "任务中的代码",
      identifier: "任务中的名称",
      path: "任务中的路径",
      trace: "调用栈",
      error: "错误信息",
      caller: "你",
      lexicon: "词典",
      project: "项目历史",
      memory: "以前的任务",
      learned: "入选的文件",
    },
    weight: (weight) => `权重 ${weight}`,
    moreWords: (count) => `另外 ${count} 个`,
    fewer: "收起",
    patterns: "优先",
    focus: (count) => `追查 ${count} 个缺口`,
    wordsBefore: (count) => `+ 之前的 ${count} 个词`,
    wordsBeforeOnly: (count) => `之前的 ${count} 个词`,
    gapKinds: {
      definition: "定义",
      caller: "调用方",
      callee: "被调用方",
      config: "配置",
      companion: "常一起修改的文件",
      facet: "任务要点",
      term: "词",
      external: "仓库外部",
    },
    excludes: (count) => `${count} 个文件排名降低`,
    accepted: (count) => `入选 ${count} 个文件`,
    brought: (files) => `入选 ${grouped(files)} 个`,
    took: "完成，用时",
    nothingNew: "没有新入选的文件",
    learned: "学到",
    learnedNothing: "没有学到新词",
    from: "来自",
    leadsOn: (count) => `${count} 个缺口待追查`,
    progress: (cycle, files) => `第 ${cycle} 轮：入选 ${files} 个文件。`,
    done: (files) => `完成：${files} 个文件。`,
  },
  "zh-Hant": {
    title: "搜尋輪次",
    cycle: (number) => `第 ${number} 輪`,
    stages: { dispatch: "尋找候選檔案", evaluate: "評估候選檔案", gaps: "查看還缺什麼", refine: "學習" },
    indexing: (done, total) => `正在讀取儲存庫：${done} / ${total} 個檔案`,
    starting: "正在開始",
    judged: (files) => `評估了 ${grouped(files)} 個檔案`,
    asked: "尋找",
    sources: {
      title: "任務標題",
      prose: "任務內文",
      code: "任務中的程式碼",
      identifier: "任務中的名稱",
      path: "任務中的路徑",
      trace: "堆疊追蹤",
      error: "錯誤訊息",
      caller: "你",
      lexicon: "詞典",
      project: "專案歷史",
      memory: "先前的任務",
      learned: "入選的檔案",
    },
    weight: (weight) => `權重 ${weight}`,
    moreWords: (count) => `另外 ${count} 個`,
    fewer: "收合",
    patterns: "優先",
    focus: (count) => `追查 ${count} 個缺口`,
    wordsBefore: (count) => `+ 之前的 ${count} 個詞`,
    wordsBeforeOnly: (count) => `之前的 ${count} 個詞`,
    gapKinds: {
      definition: "定義",
      caller: "呼叫端",
      callee: "被呼叫端",
      config: "設定",
      companion: "常一起修改的檔案",
      facet: "任務重點",
      term: "詞",
      external: "儲存庫外部",
    },
    excludes: (count) => `${count} 個檔案排名降低`,
    accepted: (count) => `入選 ${count} 個檔案`,
    brought: (files) => `入選 ${grouped(files)} 個`,
    took: "完成，耗時",
    nothingNew: "沒有新入選的檔案",
    learned: "學到",
    learnedNothing: "沒有學到新詞",
    from: "來自",
    leadsOn: (count) => `${count} 個缺口待追查`,
    progress: (cycle, files) => `第 ${cycle} 輪：入選 ${files} 個檔案。`,
    done: (files) => `完成：${files} 個檔案。`,
  },
};
