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
    if (files === 0) return nearby === 0 ? "No matches" : "No strong match";
    return counted(files, "file");
  },
  /** The same for a list that is narrowed. */
  foundOf: (shown: number, files: number) => `${grouped(shown)} of ${counted(files, "file")}`,
  /** @param hasFound whether files are shown below */
  stoppedByYou: (hasFound: boolean) =>
    `You stopped this search.${hasFound ? " What it found until then is below." : ""}`,
  tokens: (tokens: number) => `~${counted(tokens, "token")}`,
  unreadKinds: {
    nested: "repositories inside this one",
    submodule: "submodules that are not there",
    sparse: "files outside the sparse checkout",
    lfs: "files of Git LFS",
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
  /** Opens to the ways to take an answer along. */
  export: "Copy or save",
  copyAs: {
    paths: "Copy paths",
    markdown: "Copy as Markdown",
    xml: "Copy as XML",
    prompt: "Copy as a prompt with code",
  },
  copied: "Copied.",
  saveHtml: "Save as HTML",
  saveJson: "Save as JSON",
  saved: (name: string) => `Saved ${name}.`,
  /** Says that an answer is partial. */
  quickOf: (read: string, all: string) => `Quick answer from ${read} of ${all} files.`,
  /** @param percent empty while unknown */
  indexing: (percent: string) => `Indexing${percent}. The full answer takes its place by itself.`,
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
      if (files === 0) return nearby === 0 ? "没有匹配的文件" : "没有把握较大的文件";
      return `${files} 个文件`;
    },
    foundOf: (shown, files) => `${grouped(files)} 个文件中的 ${grouped(shown)} 个`,
    stoppedByYou: (hasFound) => `你停止了这次检索。${hasFound ? "下面是到那时为止的结果。" : ""}`,
    tokens: (tokens) => `约 ${grouped(tokens)} 个 token`,
    unreadKinds: {
      nested: "其中的其他仓库",
      submodule: "未检出的子模块",
      sparse: "稀疏检出之外的文件",
      lfs: "Git LFS 文件",
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
    export: "复制或保存",
    copyAs: {
      paths: "复制路径",
      markdown: "复制为 Markdown",
      xml: "复制为 XML",
      prompt: "复制为带代码的提示词",
    },
    copied: "已复制。",
    saveHtml: "保存为 HTML",
    saveJson: "保存为 JSON",
    saved: (name) => `已保存 ${name}。`,
    quickOf: (read, all) => `快速结果：只读了 ${all} 个文件中的 ${read} 个。`,
    indexing: (percent) => `正在建立索引${percent}，完成后会自动换成完整的结果。`,
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
      if (files === 0) return nearby === 0 ? "沒有符合的檔案" : "沒有把握較大的檔案";
      return `${files} 個檔案`;
    },
    foundOf: (shown, files) => `${grouped(files)} 個檔案中的 ${grouped(shown)} 個`,
    stoppedByYou: (hasFound) => `你停止了這次搜尋。${hasFound ? "以下是到那時為止的結果。" : ""}`,
    tokens: (tokens) => `約 ${grouped(tokens)} 個 token`,
    unreadKinds: {
      nested: "其中的其他儲存庫",
      submodule: "未簽出的子模組",
      sparse: "稀疏簽出之外的檔案",
      lfs: "Git LFS 檔案",
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
    export: "複製或儲存",
    copyAs: {
      paths: "複製路徑",
      markdown: "複製為 Markdown",
      xml: "複製為 XML",
      prompt: "複製為附程式碼的提示詞",
    },
    copied: "已複製。",
    saveHtml: "儲存為 HTML",
    saveJson: "儲存為 JSON",
    saved: (name) => `已儲存 ${name}。`,
    quickOf: (read, all) => `快速結果：只讀了 ${all} 個檔案中的 ${read} 個。`,
    indexing: (percent) => `正在建立索引${percent}，完成後會自動換成完整的結果。`,
    promptCopied: (tokens, limit) =>
      `已複製，含 ${grouped(tokens)} 個 token 的程式碼，上限為 ${grouped(limit)}。`,
    notCopied: "瀏覽器不允許這個頁面複製。",
    version: (fossick, commit) => `fossick ${fossick}${commit === "" ? "" : `，提交 ${commit}`}`,
  },
};
