import { counted } from "@fossick/core/messages/counts.ts";
import type { FileEdge } from "@fossick/page/view/types.ts";
import type { Catalogue } from "@fossick/core/messages/catalogue.ts";
import type { EdgeSentences } from "../map/said.ts";
import type { Texts } from "./texts.ts";

const sentences: EdgeSentences = {
  uses: (from, to, names) => [from, " uses ", ...names, " of ", to],
  imports: (from, to) => [from, " imports ", to],
  configuredBy: (from, to) => [from, " is configured by ", to],
  companion: (from, to, commits) => [from, " and ", to, ` changed together in ${counted(commits, "commit")}`],
  learned: (from, to, terms, cycle) => [
    `cycle ${cycle}, which found `,
    to,
    ", searched for ",
    ...terms,
    ", learned in ",
    from,
  ],
  comma: ", ",
};

const en = {
  title: (files: number, connections: number) =>
    `Map of ${counted(files, "file")} and ${counted(connections, "connection")}`,
  help: "Drag or use the arrow keys to move, + and − or Ctrl and the wheel to zoom, 0 to see all. Enter opens a file.",
  none: "There is nothing to draw.",
  skip: "Skip the map",
  hint: "Point at a file or a line to see why it is there. Ctrl or ⌘ and the wheel, or two fingers, zoom.",
  connections: "Connections",
  alone: "No connection with the other files was found.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show all",
  legend: "Kinds of connections",
  more: (count: number) => `and ${count} more`,
  certainty: { sure: "sure", likely: "likely", possible: "possible", unlikely: "unlikely" },
  nodes: { accepted: "returned", nearby: "nearby", near: "connected only" },
  kinds: {
    uses: "uses",
    imports: "imports",
    configuredBy: "configured by",
    learned: "learned from",
    companion: "changed together",
  },
  /** On a line, in a word or two. */
  word: (edge: FileEdge) => {
    if (edge.kind === "uses") return `uses ${counted(edge.names.length, "name")}`;
    if (edge.kind === "companion") return counted(edge.commits, "commit");
    if (edge.kind === "learned") return `cycle ${edge.cycle}`;
    return edge.kind === "imports" ? "imports" : "configured by";
  },
  ...sentences,
};

export type MapTexts = Catalogue<typeof en>;

const zhHans: MapTexts = {
  title: (files, connections) => `关系图：${files} 个文件，${connections} 条关联`,
  help: "拖动或按方向键移动，+ 和 − 或 Ctrl 加滚轮缩放，0 显示全部。按 Enter 打开文件。",
  none: "没有可画的内容。",
  skip: "跳过关系图",
  hint: "指向文件或连线，查看它出现的原因。用 Ctrl 或 ⌘ 加滚轮，或用双指缩放。",
  connections: "关联",
  alone: "未发现与其他文件的关联。",
  zoomIn: "放大",
  zoomOut: "缩小",
  fit: "显示全部",
  legend: "关联的种类",
  more: (count) => `另有 ${count} 条`,
  certainty: { sure: "确定", likely: "很可能", possible: "可能", unlikely: "不太可能" },
  nodes: { accepted: "返回", nearby: "相近", near: "仅有关联" },
  kinds: {
    uses: "使用",
    imports: "导入",
    configuredBy: "由其配置",
    learned: "从中学到",
    companion: "一起修改",
  },
  word: (edge) => {
    if (edge.kind === "uses") return `使用 ${edge.names.length} 个名称`;
    if (edge.kind === "companion") return `${edge.commits} 次提交`;
    if (edge.kind === "learned") return `第 ${edge.cycle} 轮`;
    return edge.kind === "imports" ? "导入" : "由其配置";
  },
  uses: (from, to, names) => [from, " 使用 ", to, " 中的 ", ...names],
  imports: (from, to) => [from, " 导入 ", to],
  configuredBy: (from, to) => [from, " 由 ", to, " 配置"],
  companion: (from, to, commits) => [from, " 与 ", to, ` 在 ${commits} 次提交中一起修改`],
  learned: (from, to, terms, cycle) => [
    `第 ${cycle} 轮找到 `,
    to,
    "，检索的是从 ",
    from,
    " 学到的 ",
    ...terms,
  ],
  comma: "、",
};

const zhHant: MapTexts = {
  title: (files, connections) => `關係圖：${files} 個檔案，${connections} 條關聯`,
  help: "拖曳或按方向鍵移動，+ 與 − 或 Ctrl 加滾輪縮放，0 顯示全部。按 Enter 開啟檔案。",
  none: "沒有可以畫的內容。",
  skip: "略過關係圖",
  hint: "指向檔案或連線，查看它出現的原因。用 Ctrl 或 ⌘ 加滾輪，或用兩指縮放。",
  connections: "關聯",
  alone: "未發現與其他檔案的關聯。",
  zoomIn: "放大",
  zoomOut: "縮小",
  fit: "顯示全部",
  legend: "關聯的種類",
  more: (count) => `另有 ${count} 條`,
  certainty: { sure: "確定", likely: "很可能", possible: "可能", unlikely: "不太可能" },
  nodes: { accepted: "傳回", nearby: "相近", near: "僅有關聯" },
  kinds: {
    uses: "使用",
    imports: "匯入",
    configuredBy: "由其設定",
    learned: "從中學到",
    companion: "一起修改",
  },
  word: (edge) => {
    if (edge.kind === "uses") return `使用 ${edge.names.length} 個名稱`;
    if (edge.kind === "companion") return `${edge.commits} 次提交`;
    if (edge.kind === "learned") return `第 ${edge.cycle} 輪`;
    return edge.kind === "imports" ? "匯入" : "由其設定";
  },
  uses: (from, to, names) => [from, " 使用 ", to, " 中的 ", ...names],
  imports: (from, to) => [from, " 匯入 ", to],
  configuredBy: (from, to) => [from, " 由 ", to, " 設定"],
  companion: (from, to, commits) => [from, " 與 ", to, ` 在 ${commits} 次提交中一起修改`],
  learned: (from, to, terms, cycle) => [
    `第 ${cycle} 輪找到 `,
    to,
    "，搜尋的是從 ",
    from,
    " 學到的 ",
    ...terms,
  ],
  comma: "、",
};

export const mapTexts: Texts<typeof en> = { en, "zh-Hans": zhHans, "zh-Hant": zhHant };
