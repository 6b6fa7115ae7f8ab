// Says in words which ways of asking a task is like.
import type { CycleScores, TaskLanguage } from "../answer-types.ts";

type Style = CycleScores["style"];

/** Shares below it are not told. */
const minTold = 0.05;

const wordsOf: Readonly<Record<TaskLanguage, Readonly<Record<keyof Style, string>>>> = {
  en: {
    change: "a change",
    issue: "an issue or pull request",
    otherWords: "a wish in other words than the code's",
    question: "a question or search query",
    comment: "a comment on code",
    test: "a test's title",
    upkeep: "upkeep of tests, docs or builds",
  },
  "zh-Hans": {
    change: "代码改动",
    issue: "issue 或 pull request",
    otherWords: "用词与代码不同的需求",
    question: "提问或检索短句",
    comment: "代码注释",
    test: "测试标题",
    upkeep: "测试、文档或构建的维护",
  },
  "zh-Hant": {
    change: "程式碼變更",
    issue: "issue 或 pull request",
    otherWords: "用詞與程式碼不同的需求",
    question: "提問或搜尋短句",
    comment: "程式碼註解",
    test: "測試標題",
    upkeep: "測試、文件或建置的維護",
  },
};

/** The larger shares in words, largest first: `a change .62, a question or search query .31`. */
export function toldStyle(style: Style, language: TaskLanguage): string {
  const words = Object.entries(wordsOf[language]) as [keyof Style, string][];
  return words
    .filter(([name]) => style[name] >= minTold)
    .sort(([one], [other]) => style[other] - style[one])
    .map(([name, word]) => `${word} ${style[name].toFixed(2).replace(/^0/, "")}`)
    .join(language === "en" ? ", " : "，");
}
