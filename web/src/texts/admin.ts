import type { Texts } from "./texts.ts";

/** Sections of the page for administrators, in their order. */
export const sections = [
  "overview",
  "repositories",
  "jobs",
  "failures",
  "sources",
  "access",
  "audit",
] as const;
export type Section = (typeof sections)[number];

interface AdminTexts {
  readonly title: string;
  readonly sections: Readonly<Record<Section, string>>;
  readonly key: string;
  readonly keyNote: string;
  readonly enter: string;
  readonly leave: string;
  readonly isUnknown: string;
  readonly isNoAdmin: string;
  readonly isGone: string;
  readonly loading: string;
  readonly refresh: string;
  readonly nothing: string;
  readonly first: string;
  readonly next: string;
  readonly search: string;
  readonly any: string;
  readonly states: Readonly<Record<"waiting" | "indexing" | "ready" | "failed", string>>;
  readonly jobStates: Readonly<Record<"running" | "waiting" | "later", string>>;
  readonly state: string;
  readonly repository: string;
  readonly problem: string;
  readonly updated: string;
  readonly never: string;
  readonly reindex: string;
  readonly asked: (name: string) => string;
  readonly failing: string;
  readonly hostAway: string;
  readonly oldest: string;
  readonly failingSources: string;
  readonly workers: string;
  readonly worker: string;
  readonly anyWorker: string;
  readonly works: string;
  readonly seen: string;
  readonly since: string;
  readonly tries: string;
  readonly jobsNote: (max: number) => string;
  readonly times: string;
}

/** Ways in, figures, repositories and jobs of the page for administrators. */
export const adminTexts: Texts<AdminTexts> = {
  en: {
    title: "Administration",
    sections: {
      overview: "Overview",
      repositories: "Repositories",
      jobs: "Jobs",
      failures: "Failures",
      sources: "Sources",
      access: "Teams and keys",
      audit: "Audit",
    },
    key: "Key of an administrator",
    keyNote:
      "It stays in this tab and is sent to this server alone. `fossick-server keys create NAME --admin` makes one.",
    enter: "Enter",
    leave: "Leave",
    isUnknown: "The key is unknown, expired or revoked.",
    isNoAdmin: "The key is not one of an administrator.",
    isGone: "The server does not answer.",
    loading: "Loading …",
    refresh: "Refresh",
    nothing: "There is nothing here.",
    first: "To the start",
    next: "Next page",
    search: "Part of the name",
    any: "Any state",
    states: { waiting: "Waiting", indexing: "Indexing", ready: "Ready", failed: "Given up" },
    jobStates: { running: "Running", waiting: "Waiting", later: "Later" },
    state: "State",
    repository: "Repository",
    problem: "Problem",
    updated: "Last update",
    never: "never",
    reindex: "Reindex",
    asked: (name) => `Workers were asked to look at ${name}.`,
    failing: "Failing",
    hostAway: "Host away",
    oldest: "Oldest job",
    failingSources: "Failing sources",
    workers: "Workers",
    worker: "Worker",
    anyWorker: "any",
    works: "takes jobs",
    seen: "Last seen",
    since: "Since",
    tries: "Tries",
    jobsNote: (max) => `The first ${max}: what runs, then what waits, the oldest first.`,
    times: "Failures in a row",
  },
  "zh-Hans": {
    title: "管理",
    sections: {
      overview: "概览",
      repositories: "仓库",
      jobs: "作业",
      failures: "失败",
      sources: "来源",
      access: "团队和密钥",
      audit: "审计",
    },
    key: "管理员的密钥",
    keyNote: "它只留在这个标签页里，只发给这台服务器。用 `fossick-server keys create NAME --admin` 创建。",
    enter: "进入",
    leave: "退出",
    isUnknown: "密钥不存在、已过期或已吊销。",
    isNoAdmin: "这不是管理员的密钥。",
    isGone: "服务器没有响应。",
    loading: "正在加载…",
    refresh: "刷新",
    nothing: "这里没有内容。",
    first: "回到开头",
    next: "下一页",
    search: "名称的一部分",
    any: "所有状态",
    states: { waiting: "等待中", indexing: "索引中", ready: "就绪", failed: "已放弃" },
    jobStates: { running: "运行中", waiting: "等待中", later: "稍后" },
    state: "状态",
    repository: "仓库",
    problem: "问题",
    updated: "上次更新",
    never: "从未",
    reindex: "重新索引",
    asked: (name) => `已请工作进程查看 ${name}。`,
    failing: "失败中",
    hostAway: "主机无响应",
    oldest: "最早的作业",
    failingSources: "失败的来源",
    workers: "工作进程",
    worker: "工作进程",
    anyWorker: "任意",
    works: "接受作业",
    seen: "上次出现",
    since: "起始时间",
    tries: "尝试",
    jobsNote: (max) => `前 ${max} 个：先是运行中的，再是等待中的，最早的在前。`,
    times: "连续失败次数",
  },
  "zh-Hant": {
    title: "管理",
    sections: {
      overview: "總覽",
      repositories: "儲存庫",
      jobs: "工作",
      failures: "失敗",
      sources: "來源",
      access: "團隊和金鑰",
      audit: "稽核",
    },
    key: "管理員的金鑰",
    keyNote: "它只留在這個分頁裡，只傳給這台伺服器。用 `fossick-server keys create NAME --admin` 建立。",
    enter: "進入",
    leave: "離開",
    isUnknown: "金鑰不存在、已過期或已撤銷。",
    isNoAdmin: "這不是管理員的金鑰。",
    isGone: "伺服器沒有回應。",
    loading: "正在載入…",
    refresh: "重新整理",
    nothing: "這裡沒有內容。",
    first: "回到開頭",
    next: "下一頁",
    search: "名稱的一部分",
    any: "所有狀態",
    states: { waiting: "等待中", indexing: "索引中", ready: "就緒", failed: "已放棄" },
    jobStates: { running: "執行中", waiting: "等待中", later: "稍後" },
    state: "狀態",
    repository: "儲存庫",
    problem: "問題",
    updated: "上次更新",
    never: "從未",
    reindex: "重新索引",
    asked: (name) => `已請工作程序查看 ${name}。`,
    failing: "失敗中",
    hostAway: "主機沒有回應",
    oldest: "最早的工作",
    failingSources: "失敗的來源",
    workers: "工作程序",
    worker: "工作程序",
    anyWorker: "任意",
    works: "接受工作",
    seen: "上次出現",
    since: "起始時間",
    tries: "嘗試",
    jobsNote: (max) => `前 ${max} 個：先是執行中的，再是等待中的，最早的在前。`,
    times: "連續失敗次數",
  },
};
