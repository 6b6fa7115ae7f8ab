// Simplified Chinese texts of the command line's help, reports and progress.
import { grouped } from "@fossick/core/messages/counts.ts";
import type { CliTexts } from "./en.ts";

const help: CliTexts["help"] = {
  titles: {
    "Usage:": "用法:",
    "Arguments:": "参数：",
    "Options:": "选项：",
    "Commands:": "命令：",
    "Where to look:": "检索范围：",
    "How far to look:": "检索深度：",
    "What to return:": "返回内容：",
    "Judging:": "评估：",
    "Output:": "输出：",
    "Storage:": "存储：",
    "Team server:": "团队服务器：",
  },
  flagSummary: ({ zhHans }) => zhHans,
  defaults: {
    "0, no limit": "0，不限",
    "on at a terminal, on the page, in hooks and over MCP": "终端、网页、hook 和 MCP 默认开启",
    "0; 10000 at a terminal, 20000 over MCP, two fifths of the time left in hooks":
      "0；终端为 10000，MCP 为 20000，hook 为剩余时间的五分之二",
    "none, search here": "无，在本机检索",
    "the one the root was cloned from, else all": "根目录克隆自的那个，没有则检索全部",
    "up to 3, until one surely has it": "最多 3 个，确定后即停",
    "the repository's default branch": "仓库的默认分支",
    "0, never; half an hour with --background": "0，永不；与 --background 一起用时为半小时",
    "chosen by the first API key in the environment": "按环境变量中第一个密钥",
    "the provider's own": "该服务商的地址",
    "0, any free port": "0，任一空闲端口",
    "the task of the last search": "上一次检索的任务",
    "all that are set up": "所有配置了 fossick 的客户端",
    "the built-in model": "自带的模型",
    "fossick in the user's cache folder": "用户缓存目录下的 fossick",
    "fossick in the user's data folder": "用户数据目录下的 fossick",
    "fossick.config.json in the root": "根目录下的 fossick.config.json",
  },
  commands: {
    search: {
      summary: "找出完成一项任务所需的那几个文件。",
      arguments: {
        "[task]": "用平常的话说明要做什么，也可以用管道传入；- 表示从标准输入读取",
        "[paths...]": "要检索的文件和目录（默认：全部）；相对于根目录",
      },
    },
    ui: { summary: "在浏览器的页面中逐轮显示检索；按 Ctrl-C 结束。" },
    index: { summary: "更新索引；检索时会自动更新，不必手动执行。" },
    watch: { summary: "持续更新索引，跟上每次改动；直接从内存回答检索，按 Ctrl-C 结束。" },
    status: { summary: "显示仓库索引的内容和位置。" },
    clean: { summary: "删除仓库的索引；下次检索会重新建立。" },
    explain: {
      summary: "说明一个文件为什么排在答案中的那个位置；或为什么不在答案中。",
      arguments: {
        "<path>": "该文件",
        "[task]": "用平常的话说明要做什么，也可以用管道传入；- 表示从标准输入读取",
      },
    },
    replay: {
      summary: "根据 --trace 写下的文件重新算出答案；不需要仓库。",
      arguments: { "<file>": "跟踪文件" },
    },
    eval: {
      summary: "衡量 fossick 在你的仓库上有多准；把过去的提交，或你问过智能体的请求，当作任务重放一遍。",
      flagSummaries: { html: "另外把报告写成一个网页文件，打开时不需要服务器" },
    },
    feedback: { summary: "告诉 fossick 一项任务真正需要哪些文件；以后的答案会从中学习。" },
    memory: {
      summary: "列出从仓库中学到的内容；也可删除、导出、导入、与另一个克隆共用，或停止学习。",
      arguments: {
        "[action]": "要做什么（默认：list）",
        "[names...]":
          "forget：要忘掉的词和文件；export、import：文件（默认：标准输出和标准输入）；join：另一个克隆的目录",
      },
    },
    hook: {
      summary: "告诉子智能体它的任务需要哪些文件；由智能体的客户端调用。",
      arguments: { "<event>": "客户端给事件起的名称" },
    },
    setup: {
      summary: "让客户端启动 fossick；先显示对其配置的改动，再写入。",
      arguments: { "<client>": "客户端" },
      flagSummaries: {
        dryRun: "只显示会写入的内容，不写入",
        server: "让客户端询问这个团队服务器，密钥取自客户端环境变量 FOSSICK_SERVER_KEY",
        insecureServer: "允许不用 TLS 的团队服务器，别人可能读到密钥",
      },
    },
    remove: {
      summary: "撤销 fossick setup；让客户端的配置恢复原样。",
      arguments: { "<client>": "客户端" },
      flagSummaries: { dryRun: "只显示会写入的内容，不写入" },
    },
    doctor: {
      summary: "检查 fossick 能否运行、客户端能否启动它。",
      arguments: { "[client]": "要检查的客户端（默认：所有配置了 fossick 的客户端）" },
    },
    mcp: {
      summary: "通过 MCP 为智能体提供服务；使用标准输入输出，或在本机使用 HTTP。",
      flagSummaries: {
        maxTokens:
          "一个回答的 token 上限（默认：回答 1500，逐步检索的每一步 3000，带文本的回答取客户端能完整保留的量）",
      },
    },
    completion: { summary: "输出 shell 的补全脚本。", arguments: { "<shell>": "shell 的名称" } },
  },
  withDefault: (summary, usual) => `${summary}（默认：${usual}）`,
  helpFlag: "显示这份帮助",
  versionFlag: "显示版本号",
  helpCommand: "显示某个命令的帮助。",
  moreHelp: "fossick --help --all 列出检索的全部选项；fossick help COMMAND 列出某个命令的选项。",
  examples: `示例：
  fossick "修复认证令牌过期的错误"
  fossick "给 API 加上限流" src/api -k throttle,quota --explain
  fossick "fix the authentication token expiry bug" --json
  fossick "重命名计费套餐的类型" --format paths -0 | xargs -0 wc -l
  pytest 2>&1 | fossick
  gh issue view 42 | fossick --pack --format markdown --max-tokens 8000
  fossick "修复登录后的跳转" --open
  fossick -- index                     （任务恰好与命令同名时）
`,
  details: `每个选项都有对应的环境变量：--max-files 对应 FOSSICK_MAX_FILES，--no-ignore 对应
FOSSICK_NO_IGNORE=1。根目录下的 fossick.config.json 可以为一个仓库设置其中的大部分。
退出状态：0 找到，1 没有相关内容，2 用法错误，3 达到时间或文件数的上限，69 服务器暂时不可用，70 内部错误。
`,
};

const report: CliTexts["report"] = {
  indexed: ({ files, changed, removed, commits, duration }) =>
    `已索引 ${grouped(files)} 个文件（${grouped(changed)} 个有变动，${grouped(removed)} 个已删除），读取了 ${grouped(commits)} 次新提交，用时 ${duration}`,
  removed: (folder, size) => `已删除 ${folder} 中的索引（${size}）`,
  removedGone: (trees, size) =>
    trees === 0 ? "所有工作树的文件夹都在" : `已从缓存中删除 ${grouped(trees)} 个已不存在的工作树（${size}）`,
  sharedWith: (trees) => `与另外 ${grouped(trees)} 个工作树共用`,
  nothingRemoved: (root) => `${root} 没有索引`,
  serving: (url, token) =>
    `MCP 地址：${url}；按 Ctrl-C 结束${token === undefined ? "" : `\nAuthorization: Bearer ${token}`}`,
  showing: (url) => `检索页面：${url} （按 Ctrl-C 结束）`,
  noIndex: (root, folder) => `${root} 还没有索引；第一次检索时会在 ${folder} 中建立`,
  watchedBy: (root, pid, minutes) =>
    `进程 ${pid} 正在监视 ${root}${minutes === 0 ? "" : `，${minutes} 分钟没有检索就会结束`}；用 fossick watch --stop 结束它`,
  watcher: (pid, answered) => `${pid}，直接从内存回答检索，至今 ${answered} 次`,
  stopped: (pid) => `已结束进程 ${pid}`,
  notWatched: "没有进程在监视这个仓库",
  rows: {
    root: "根目录",
    index: "索引",
    shared: "共用",
    files: "文件",
    languages: "语言",
    commits: "提交",
    head: "HEAD",
    built: "更新于",
    changed: "变动",
    watcher: "进程",
  },
  moreLanguages: (count) => `另有 ${count} 种`,
  changedSince: (files) => (files === 0 ? "此后没有变动" : `此后有 ${grouped(files)} 个文件变动`),
  list: (items) => items.join("、"),
};

const progress: CliTexts["progress"] = {
  indexing: "正在索引",
  files: "个文件",
  commits: "个历史提交",
  lookingForFiles: "正在查找文件",
  writing: "正在写入索引",
  known: (files, total) => `${grouped(total)} 个文件中已有 ${grouped(files)} 个索引过；从那里继续`,
  ending: "正在保存已读的内容；再按一次 Ctrl-C 立即结束",
  ended: (files, total) => `已中断；${grouped(total)} 个文件中已索引 ${grouped(files)} 个，下次会从那里继续`,
  announce: (files) => `正在索引${files > 0 ? ` ${grouped(files)} 个文件` : ""}；以后只会读取有变动的部分`,
  cycle: (number, candidates, accepted, learned, duration) => {
    const terms = learned.length === 0 ? [] : [`学到 ${learned.join("、")}`];
    const parts = [`${grouped(candidates)} 个候选文件`, `至今入选 ${accepted} 个`, ...terms, duration];
    return `第 ${number} 轮：${parts.join("，")}`;
  },
  total: (duration, indexDuration) => `总共 ${duration}，其中索引 ${indexDuration}`,
  notSent: (requests, tokens) =>
    requests === 0
      ? "不会向评估器发送任何内容"
      : `没有发送任何内容；本来会发出 ${grouped(requests)} 个请求，约 ${grouped(tokens)} 个 token`,
  secretsShown: "--show-secrets：文件里的密钥和密码照原样显示",
  secretFileShown: (path) => `${path} 通常含有密钥或密码；因为你指定了它，所以显示其内容`,
  inPart: (part, root) => `在所属仓库的 ${part} 里搜索；--root ${root} 搜索整个仓库，--root . 只看这个目录`,
  inRepository: (root) => `针对的是这个目录所属的仓库 ${root}；--root . 只针对这个目录`,
  didYouMean: (word, command) => `你是不是想运行 fossick ${command}？[y/N]（N 会把“${word}”当作任务搜索） `,
  searchedAsTask: (word, command) => `“${word}”按任务搜索，不会被记住；你是不是想运行 fossick ${command}？`,
  typeTask: "请输入任务，完成后按 Ctrl-D",
  waitingForTask: (seconds) => `没有给出任务；正在等待标准输入，最多 ${seconds} 秒（按 Ctrl-C 结束）`,
  watching: "正在监视改动；按 Ctrl-C 结束",
};

/** Simplified Chinese texts, in the vocabulary of developers in mainland China. */
export const zhHans: CliTexts = { help, report, progress };
