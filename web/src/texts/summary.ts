import { counted, grouped } from "@fossick/core/messages/counts.ts";
import { stopTexts } from "@fossick/core/messages/stop-texts.ts";
import type { Texts } from "./texts.ts";

const en = {
  stop: {
    rules: stopTexts.en.rules,
    withDetail: (rule: string, detail: string) => `${rule} (${detail})`,
  },
  stopped: (cycles: number, why: string) => `Stopped after ${counted(cycles, "cycle")}: ${why}.`,
  found: (files: number, nearby: number) => {
    if (files === 0) return nearby === 0 ? "No file" : "No certain file";
    return counted(files, "file");
  },
  /** The same for a list that is narrowed. */
  foundOf: (shown: number, files: number) => `${grouped(shown)} of ${counted(files, "file")}`,
  /** How many files the change edits, and from which relevance on files are returned. */
  expected: (files: number, threshold: string) =>
    `The change is expected to edit about ${counted(files, "file")}; files of relevance ${threshold} or more are returned.`,
  /** @param hasFound whether files are shown below */
  stoppedByYou: (hasFound: boolean) =>
    `You stopped this search.${hasFound ? " What it found until then is below." : ""}`,
  /** For a search whose user judged its files. */
  endedByYou: (cycles: number) => `You ended the search after ${counted(cycles, "cycle")}.`,
  time: "Time",
  stages: {
    index: "index",
    dispatch: "find",
    evaluate: "judge",
    gaps: "gaps",
    refine: "learn",
    rest: "rest",
  },
  tokens: (tokens: number) => `${counted(tokens, "token")} in whole files`,
  unreadKinds: {
    nested: "repositories inside this one",
    submodule: "submodules that are not there",
    sparse: "files outside the sparse checkout",
    large: "files of many megabytes",
  },
  unread: (kind: string, count: string, examples: string) => `Not read, ${kind}: ${count} (${examples})`,
  searched: (files: number) => `${counted(files, "file")} searched`,
  redacted: (count: number) => `${counted(count, "secret")} hidden`,
  usage: (calls: number, input: number, output: number) =>
    `evaluator: ${counted(calls, "request")}, ${counted(input, "token")} in, ${grouped(output)} out`,
  missing: "Still missing",
  moreGaps: (count: number) => `${count} more`,
  advice: "Advice",
  faults: "Notes",
  copy: "Copy as",
  formats: { paths: "Paths", markdown: "Markdown", xml: "XML", prompt: "Prompt with code" },
  copied: (format: string) => `Copied as ${format}.`,
  /** @param tokens of the text that was copied @param limit that it keeps to */
  promptCopied: (tokens: number, limit: number) =>
    `Copied with ${counted(tokens, "token")} of code; the limit is ${grouped(limit)}.`,
  notCopied: "The browser did not allow copying.",
  version: (fossick: string, commit: string) =>
    `fossick ${fossick}${commit === "" ? "" : `, commit ${commit}`}`,
};

/** How a search ended and what it took. */
export const summaryTexts: Texts<typeof en> = {
  en,
  "zh-Hans": {
    stop: {
      rules: stopTexts["zh-Hans"].rules,
      withDetail: (rule, detail) => `${rule}（${detail}）`,
    },
    stopped: (cycles, why) => `共检索 ${cycles} 轮后停止：${why}。`,
    found: (files, nearby) => {
      if (files === 0) return nearby === 0 ? "没有文件" : "没有十分确定的文件";
      return `${files} 个文件`;
    },
    foundOf: (shown, files) => `${grouped(files)} 个文件中的 ${grouped(shown)} 个`,
    expected: (files, threshold) => `预计要修改约 ${files} 个文件，返回相关度不低于 ${threshold} 的文件。`,
    stoppedByYou: (hasFound) => `你停止了这次检索。${hasFound ? "下面是到那时为止的结果。" : ""}`,
    endedByYou: (cycles) => `你在 ${cycles} 轮后结束了检索。`,
    time: "用时",
    stages: { index: "索引", dispatch: "寻找", evaluate: "评估", gaps: "缺口", refine: "学习", rest: "其他" },
    tokens: (tokens) => `整个文件共 ${grouped(tokens)} 个 token`,
    unreadKinds: {
      nested: "其中的其他仓库",
      submodule: "未检出的子模块",
      sparse: "稀疏检出之外的文件",
      large: "过大的文件",
    },
    unread: (kind, count, examples) => `未读取${kind} ${count} 个（${examples}）`,
    searched: (files) => `检索了 ${grouped(files)} 个文件`,
    redacted: (count) => `隐去 ${count} 处密钥`,
    usage: (calls, input, output) =>
      `评估器：${grouped(calls)} 次请求，输入 ${grouped(input)}、输出 ${grouped(output)} 个 token`,
    missing: "仍然缺少",
    moreGaps: (count) => `另外 ${count} 项`,
    advice: "建议",
    faults: "注意",
    copy: "复制为",
    formats: { paths: "路径", markdown: "Markdown", xml: "XML", prompt: "带代码的提示词" },
    copied: (format) => `已复制为${format}。`,
    promptCopied: (tokens, limit) =>
      `已复制，含 ${grouped(tokens)} 个 token 的代码，上限为 ${grouped(limit)}。`,
    notCopied: "浏览器不允许这个页面复制。",
    version: (fossick, commit) => `fossick ${fossick}${commit === "" ? "" : `，提交 ${commit}`}`,
  },
  "zh-Hant": {
    stop: {
      rules: stopTexts["zh-Hant"].rules,
      withDetail: (rule, detail) => `${rule}（${detail}）`,
    },
    stopped: (cycles, why) => `共搜尋 ${cycles} 輪後停止：${why}。`,
    found: (files, nearby) => {
      if (files === 0) return nearby === 0 ? "沒有檔案" : "沒有十分確定的檔案";
      return `${files} 個檔案`;
    },
    foundOf: (shown, files) => `${grouped(files)} 個檔案中的 ${grouped(shown)} 個`,
    expected: (files, threshold) => `預計要修改約 ${files} 個檔案，傳回相關度不低於 ${threshold} 的檔案。`,
    stoppedByYou: (hasFound) => `你停止了這次搜尋。${hasFound ? "以下是到那時為止的結果。" : ""}`,
    endedByYou: (cycles) => `你在 ${cycles} 輪後結束了搜尋。`,
    time: "耗時",
    stages: { index: "索引", dispatch: "尋找", evaluate: "評估", gaps: "缺口", refine: "學習", rest: "其他" },
    tokens: (tokens) => `整個檔案共 ${grouped(tokens)} 個 token`,
    unreadKinds: {
      nested: "其中的其他儲存庫",
      submodule: "未簽出的子模組",
      sparse: "稀疏簽出之外的檔案",
      large: "過大的檔案",
    },
    unread: (kind, count, examples) => `未讀取${kind} ${count} 個（${examples}）`,
    searched: (files) => `搜尋了 ${grouped(files)} 個檔案`,
    redacted: (count) => `隱去 ${count} 處機密資料`,
    usage: (calls, input, output) =>
      `評估器：${grouped(calls)} 次請求，輸入 ${grouped(input)}、輸出 ${grouped(output)} 個 token`,
    missing: "仍然缺少",
    moreGaps: (count) => `另外 ${count} 項`,
    advice: "建議",
    faults: "注意",
    copy: "複製為",
    formats: { paths: "路徑", markdown: "Markdown", xml: "XML", prompt: "附程式碼的提示詞" },
    copied: (format) => `已複製為${format}。`,
    promptCopied: (tokens, limit) =>
      `已複製，含 ${grouped(tokens)} 個 token 的程式碼，上限為 ${grouped(limit)}。`,
    notCopied: "瀏覽器不允許這個頁面複製。",
    version: (fossick, commit) => `fossick ${fossick}${commit === "" ? "" : `，提交 ${commit}`}`,
  },
};
