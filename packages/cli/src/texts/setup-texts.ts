// Sentences of `fossick setup`, `remove` and `doctor` in every language, in all of which `y` is yes; prints none.
import type { CheckName, CheckProblem } from "@fossick/setup/index.ts";
import type { ClientName } from "@fossick/setup/clients.ts";
import type { TaskLanguage } from "@fossick/core/answer-types.ts";

const en = {
  alreadySetUp: (client: string, file: string) => `${client} already starts fossick (${file})`,
  notSetUp: (client: string, file: string) => `${client} does not start fossick (${file})`,
  nothingWritten: "nothing written",
  ask: "Write this? [y/N] ",
  addYes: "nothing written; --yes writes it",
  added: (client: string, file: string) => `${client} will use fossick (${file})`,
  taken: (client: string, file: string) => `${client} no longer uses fossick (${file})`,
  backup: (where: string) => `the previous version is saved in ${where}`,
  undo: (command: string) => `\`${command}\` undoes it`,
  restart: (client: string) => `restart ${client}, or reload its servers, and allow fossick if it asks`,
  /** Warning that the configured copy may soon be deleted. */
  temporary: (script: string) =>
    `this copy of fossick is a temporary one (${script}): once it is removed, the client starts nothing; install fossick and run setup again`,
  checks: {
    node: "node",
    git: "git",
    index: "index folder",
    data: "data folder",
    config: "configuration",
    approval: "approval",
    server: "server",
    version: "version",
    tools: "tools",
    retrieval: "retrieval",
  } satisfies Record<CheckName, string>,
  passed: "ok",
  failed: "failed",
  note: "note",
  /** Descriptions of failed checks. */
  problems: {
    oldNode: "Node 20.19 or later is needed",
    noNode: "there is no Node to start fossick with",
    oldGit: "git 2.25 or later is needed; without it, git's history and ignore rules are missing",
    noGit: "git does not start; without it, git's history and ignore rules are missing",
    notWritable: "is not writable; choose other folders with --cache-dir and --data-dir",
    badConfig: "cannot be read",
    notSetUp: "fossick is not in it; `fossick setup` adds it",
    switchedOff: "fossick is switched off there; switch it on in the client",
    unpublished:
      "has npx fetch fossick, which is not published: whoever takes that name would be run; `fossick setup` names this copy instead",
    untrusted: "the folder is not trusted, so fossick does not start",
    pending: "fossick is not approved yet, so it does not start",
    refused:
      "fossick was refused, so it does not start; `claude mcp reset-project-choices` has Claude Code ask again",
    notStarted: "not started: this command may have come with the project; --yes starts it",
    noStart: "does not start",
    noAnswer: "does not answer",
    otherVersion: "is not the version that runs this check",
    missingTools: "tools are missing",
    badAnswer: "the search failed",
    emptyIndex: "there is no file to search; is --root right, and do ignore files leave any?",
    nothingFound: "the search finds none of these files, not even one that it is asked for by name",
  } satisfies Record<CheckProblem, string>,
  /** Steps that a client needs besides its configuration, if known. */
  needs: {
    "claude-code":
      "Claude Code starts a server of a project once you trust the folder and approve the server: run `claude` in the project and choose to use fossick",
    codex:
      "Codex reads the configuration of a project once you trust the project: run `codex` in it and choose to trust it",
    gemini:
      "Gemini CLI starts no server in a folder that you have not trusted: run `gemini` in it and choose to trust it",
    "copilot-cli":
      "Copilot CLI reads the configuration of a project once you trust its folder, and asks before each tool; --allow-tool=fossick allows those of fossick",
    "qwen-code":
      "Qwen Code starts a server of a project once you approve it: run `qwen mcp approve fossick` in the project",
    opencode: "opencode starts the server without asking",
    cursor: "Cursor may leave a new server of a project off until you switch it on: settings of Cursor, MCP",
    vscode:
      "VS Code starts a new server once you trust it, in a workspace that you trust: command MCP: List Servers, fossick, Start",
  } as Readonly<Partial<Record<ClientName, string>>>,
  unknownNeeds: (client: string) =>
    `${client} may ask you to allow fossick; that cannot be looked up from here`,
  noClient: "no client is set up here; `fossick setup <client>` sets one up",
};

export type SetupTexts = typeof en;

const zhHans: SetupTexts = {
  alreadySetUp: (client, file) => `${client} 已经会启动 fossick（${file}）`,
  notSetUp: (client, file) => `${client} 没有配置 fossick（${file}）`,
  nothingWritten: "没有写入任何内容",
  ask: "写入吗？[y/N] ",
  addYes: "没有写入任何内容；加上 --yes 才会写入",
  added: (client, file) => `${client} 以后会使用 fossick（${file}）`,
  taken: (client, file) => `${client} 不再使用 fossick（${file}）`,
  backup: (where) => `原来的内容保存在 ${where}`,
  undo: (command) => `\`${command}\` 可以撤销`,
  restart: (client) => `请重启 ${client} 或重新加载它的服务器，如有询问请允许 fossick`,
  temporary: (script) =>
    `这份 fossick 是临时的（${script}）：它被删除后，客户端就无法启动它；请先安装 fossick，再运行一次 setup`,
  checks: {
    node: "node",
    git: "git",
    index: "索引目录",
    data: "数据目录",
    config: "配置",
    approval: "批准",
    server: "服务器",
    version: "版本",
    tools: "工具",
    retrieval: "检索",
  },
  passed: "正常",
  failed: "失败",
  note: "提示",
  problems: {
    oldNode: "需要 Node 20.19 或更新的版本",
    noNode: "没有可以启动 fossick 的 Node",
    oldGit: "需要 git 2.25 或更新的版本；没有它就没有历史和 git 的忽略规则",
    noGit: "git 无法启动；没有它就没有历史和 git 的忽略规则",
    notWritable: "无法写入；可以用 --cache-dir 和 --data-dir 换成别的目录",
    badConfig: "无法读取",
    notSetUp: "里面没有 fossick；用 `fossick setup` 添加",
    switchedOff: "fossick 在那里被关闭了；请在客户端里打开",
    unpublished:
      "会让 npx 下载尚未发布的 fossick：谁占用这个名字，运行的就是谁的程序；`fossick setup` 会改为当前这份",
    untrusted: "这个目录没有被信任，所以 fossick 不会启动",
    pending: "fossick 还没有得到批准，所以不会启动",
    refused: "fossick 被拒绝了，所以不会启动；`claude mcp reset-project-choices` 会让 Claude Code 重新询问",
    notStarted: "没有启动：这条命令可能来自项目本身；加上 --yes 才会启动",
    noStart: "无法启动",
    noAnswer: "没有回应",
    otherVersion: "与当前运行的版本不同",
    missingTools: "缺少工具",
    badAnswer: "检索失败",
    emptyIndex: "没有可以检索的文件；--root 对吗？文件是不是都被忽略了？",
    nothingFound: "检索不到其中任何文件，连点名要找的文件也找不到",
  },
  needs: {
    "claude-code":
      "Claude Code 要等你信任目录并批准后才会启动项目里的服务器：请在项目中运行 `claude`，选择使用 fossick",
    codex: "Codex 要等你信任项目后才会读取项目的配置：请在项目中运行 `codex`，选择信任",
    gemini: "Gemini CLI 在没有被信任的目录里不启动任何服务器：请在项目中运行 `gemini`，选择信任",
    "copilot-cli":
      "Copilot CLI 要等你信任目录后才会读取项目的配置，每次使用工具前也会询问；--allow-tool=fossick 可以允许 fossick 的工具",
    "qwen-code": "Qwen Code 要等你批准后才会启动项目里的服务器：请在项目中运行 `qwen mcp approve fossick`",
    opencode: "opencode 不会询问，直接启动服务器",
    cursor: "项目里新加的服务器在 Cursor 中可能是关闭的，要由你打开：Cursor 设置 → MCP",
    vscode: "VS Code 要等你信任新的服务器和工作区后才会启动它：命令 MCP: List Servers → fossick → Start",
  },
  unknownNeeds: (client) => `${client} 可能会询问是否允许 fossick；这一点从这里查不到`,
  noClient: "这里还没有配置任何客户端；用 `fossick setup <client>` 配置",
};

const zhHant: SetupTexts = {
  alreadySetUp: (client, file) => `${client} 已經會啟動 fossick（${file}）`,
  notSetUp: (client, file) => `${client} 沒有設定 fossick（${file}）`,
  nothingWritten: "沒有寫入任何內容",
  ask: "要寫入嗎？[y/N] ",
  addYes: "沒有寫入任何內容；加上 --yes 才會寫入",
  added: (client, file) => `${client} 之後會使用 fossick（${file}）`,
  taken: (client, file) => `${client} 不再使用 fossick（${file}）`,
  backup: (where) => `原本的內容保存在 ${where}`,
  undo: (command) => `\`${command}\` 可以復原`,
  restart: (client) => `請重新啟動 ${client} 或重新載入它的伺服器，若有詢問請允許 fossick`,
  temporary: (script) =>
    `這份 fossick 是暫時的（${script}）：它被刪除後，用戶端就無法啟動它；請先安裝 fossick，再執行一次 setup`,
  checks: {
    node: "node",
    git: "git",
    index: "索引資料夾",
    data: "資料資料夾",
    config: "設定檔",
    approval: "核准",
    server: "伺服器",
    version: "版本",
    tools: "工具",
    retrieval: "檢索",
  },
  passed: "正常",
  failed: "失敗",
  note: "提示",
  problems: {
    oldNode: "需要 Node 20.19 或更新的版本",
    noNode: "沒有可以啟動 fossick 的 Node",
    oldGit: "需要 git 2.25 或更新的版本；沒有它就沒有歷史和 git 的忽略規則",
    noGit: "git 無法啟動；沒有它就沒有歷史和 git 的忽略規則",
    notWritable: "無法寫入；可以用 --cache-dir 和 --data-dir 換成別的資料夾",
    badConfig: "無法讀取",
    notSetUp: "裡面沒有 fossick；用 `fossick setup` 加入",
    switchedOff: "fossick 在那裡被關閉了；請在用戶端裡開啟",
    unpublished:
      "會讓 npx 下載尚未發佈的 fossick：誰佔用這個名稱，執行的就是誰的程式；`fossick setup` 會改為目前這份",
    untrusted: "這個資料夾沒有被信任，所以 fossick 不會啟動",
    pending: "fossick 還沒有得到核准，所以不會啟動",
    refused: "fossick 被拒絕了，所以不會啟動；`claude mcp reset-project-choices` 會讓 Claude Code 重新詢問",
    notStarted: "沒有啟動：這道指令可能來自專案本身；加上 --yes 才會啟動",
    noStart: "無法啟動",
    noAnswer: "沒有回應",
    otherVersion: "與目前執行的版本不同",
    missingTools: "缺少工具",
    badAnswer: "檢索失敗",
    emptyIndex: "沒有可以檢索的檔案；--root 對嗎？檔案是不是都被忽略了？",
    nothingFound: "檢索不到其中任何檔案，連指名要找的檔案也找不到",
  },
  needs: {
    "claude-code":
      "Claude Code 要等你信任資料夾並核准後才會啟動專案裡的伺服器：請在專案中執行 `claude`，選擇使用 fossick",
    codex: "Codex 要等你信任專案後才會讀取專案的設定：請在專案中執行 `codex`，選擇信任",
    gemini: "Gemini CLI 在沒有被信任的資料夾裡不啟動任何伺服器：請在專案中執行 `gemini`，選擇信任",
    "copilot-cli":
      "Copilot CLI 要等你信任資料夾後才會讀取專案的設定，每次使用工具前也會詢問；--allow-tool=fossick 可以允許 fossick 的工具",
    "qwen-code": "Qwen Code 要等你核准後才會啟動專案裡的伺服器：請在專案中執行 `qwen mcp approve fossick`",
    opencode: "opencode 不會詢問，直接啟動伺服器",
    cursor: "專案裡新加的伺服器在 Cursor 中可能是關閉的，要由你開啟：Cursor 設定 → MCP",
    vscode: "VS Code 要等你信任新的伺服器和工作區後才會啟動它：命令 MCP: List Servers → fossick → Start",
  },
  unknownNeeds: (client) => `${client} 可能會詢問是否允許 fossick；這一點從這裡查不到`,
  noClient: "這裡還沒有設定任何用戶端；用 `fossick setup <client>` 設定",
};

const catalogues: Readonly<Record<TaskLanguage, SetupTexts>> = { en, "zh-Hans": zhHans, "zh-Hant": zhHant };

/** Returns the texts of setup, remove and doctor in a language. */
export const setupTextsIn = (language: TaskLanguage): SetupTexts => catalogues[language];
