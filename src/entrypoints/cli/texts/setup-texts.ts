import type { CheckName, CheckProblem } from "../../setup/index.ts";
import type { TaskLanguage } from "../../../types.ts";

/** What `fossick setup`, `fossick remove` and `fossick doctor` say. */
export interface SetupTexts {
  /** The client already starts fossick. */
  alreadySetUp(client: string, file: string): string;
  notSetUp(client: string, file: string): string;
  readonly nothingWritten: string;
  /** Asked on a terminal; `y` is yes in every language. */
  readonly ask: string;
  /** There is nobody to ask. */
  readonly addYes: string;
  added(client: string, file: string): string;
  taken(client: string, file: string): string;
  backup(where: string): string;
  undo(command: string): string;
  restart(client: string): string;
  readonly checks: Readonly<Record<CheckName, string>>;
  readonly passed: string;
  readonly failed: string;
  /** What to do about a check that failed. */
  readonly problems: Readonly<Record<CheckProblem, string>>;
  readonly noClient: string;
}

const en: SetupTexts = {
  alreadySetUp: (client, file) => `${client} already starts fossick (${file})`,
  notSetUp: (client, file) => `${client} does not start fossick (${file})`,
  nothingWritten: "nothing written",
  ask: "Write this? [y/N] ",
  addYes: "nothing written; --yes writes it",
  added: (client, file) => `${client} will start fossick (${file})`,
  taken: (client, file) => `${client} no longer starts fossick (${file})`,
  backup: (where) => `the previous version is saved in ${where}`,
  undo: (command) => `\`${command}\` undoes it`,
  restart: (client) => `restart ${client}, or reload its servers, and allow fossick if it asks`,
  checks: {
    node: "node",
    git: "git",
    index: "index folder",
    data: "data folder",
    config: "configuration",
    server: "server",
    version: "version",
    tools: "tools",
    retrieval: "retrieval",
  },
  passed: "ok",
  failed: "failed",
  problems: {
    oldNode: "Node 20.19 or later is needed",
    noGit: "git does not start; without it, git's history and ignore rules are missing",
    notWritable: "is not writable; choose other folders with --cache-dir and --data-dir",
    badConfig: "cannot be read",
    notSetUp: "fossick is not in it; `fossick setup` adds it",
    notStarted: "not started: this command may have come with the project; --yes starts it",
    noStart: "does not start",
    noAnswer: "does not answer",
    otherVersion: "is not the version that runs this check",
    missingTools: "tools are missing",
    badAnswer: "the search failed",
  },
  noClient: "no client is set up here; `fossick setup <client>` sets one up",
};

const zhHans: SetupTexts = {
  alreadySetUp: (client, file) => `${client} 已经会启动 fossick（${file}）`,
  notSetUp: (client, file) => `${client} 没有配置 fossick（${file}）`,
  nothingWritten: "没有写入任何内容",
  ask: "写入吗？[y/N] ",
  addYes: "没有写入任何内容；加上 --yes 才会写入",
  added: (client, file) => `${client} 以后会启动 fossick（${file}）`,
  taken: (client, file) => `${client} 不再启动 fossick（${file}）`,
  backup: (where) => `原来的内容保存在 ${where}`,
  undo: (command) => `\`${command}\` 可以撤销`,
  restart: (client) => `请重启 ${client} 或重新加载它的服务器，如有询问请允许 fossick`,
  checks: {
    node: "node",
    git: "git",
    index: "索引目录",
    data: "数据目录",
    config: "配置",
    server: "服务器",
    version: "版本",
    tools: "工具",
    retrieval: "检索",
  },
  passed: "正常",
  failed: "失败",
  problems: {
    oldNode: "需要 Node 20.19 或更新的版本",
    noGit: "git 无法启动；没有它就没有历史和 git 的忽略规则",
    notWritable: "无法写入；可以用 --cache-dir 和 --data-dir 换成别的目录",
    badConfig: "无法读取",
    notSetUp: "里面没有 fossick；用 `fossick setup` 添加",
    notStarted: "没有启动：这条命令可能来自项目本身；加上 --yes 才会启动",
    noStart: "无法启动",
    noAnswer: "没有回应",
    otherVersion: "与当前运行的版本不同",
    missingTools: "缺少工具",
    badAnswer: "检索失败",
  },
  noClient: "这里还没有配置任何客户端；用 `fossick setup <client>` 配置",
};

const zhHant: SetupTexts = {
  alreadySetUp: (client, file) => `${client} 已經會啟動 fossick（${file}）`,
  notSetUp: (client, file) => `${client} 沒有設定 fossick（${file}）`,
  nothingWritten: "沒有寫入任何內容",
  ask: "要寫入嗎？[y/N] ",
  addYes: "沒有寫入任何內容；加上 --yes 才會寫入",
  added: (client, file) => `${client} 之後會啟動 fossick（${file}）`,
  taken: (client, file) => `${client} 不再啟動 fossick（${file}）`,
  backup: (where) => `原本的內容保存在 ${where}`,
  undo: (command) => `\`${command}\` 可以復原`,
  restart: (client) => `請重新啟動 ${client} 或重新載入它的伺服器，若有詢問請允許 fossick`,
  checks: {
    node: "node",
    git: "git",
    index: "索引資料夾",
    data: "資料資料夾",
    config: "設定檔",
    server: "伺服器",
    version: "版本",
    tools: "工具",
    retrieval: "檢索",
  },
  passed: "正常",
  failed: "失敗",
  problems: {
    oldNode: "需要 Node 20.19 或更新的版本",
    noGit: "git 無法啟動；沒有它就沒有歷史和 git 的忽略規則",
    notWritable: "無法寫入；可以用 --cache-dir 和 --data-dir 換成別的資料夾",
    badConfig: "無法讀取",
    notSetUp: "裡面沒有 fossick；用 `fossick setup` 加入",
    notStarted: "沒有啟動：這道指令可能來自專案本身；加上 --yes 才會啟動",
    noStart: "無法啟動",
    noAnswer: "沒有回應",
    otherVersion: "與目前執行的版本不同",
    missingTools: "缺少工具",
    badAnswer: "檢索失敗",
  },
  noClient: "這裡還沒有設定任何用戶端；用 `fossick setup <client>` 設定",
};

const catalogues: Readonly<Record<TaskLanguage, SetupTexts>> = { en, "zh-Hans": zhHans, "zh-Hant": zhHant };

/** The texts of setup, remove and doctor in a language. */
export const setupTextsIn = (language: TaskLanguage): SetupTexts => catalogues[language];
