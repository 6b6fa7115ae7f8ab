// Simplified Chinese texts of the command line: help, reports and progress.
import { grouped } from "../../../messages/counts.ts";
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
  flags: {
    root: "要检索的仓库",
    server: "改为询问这个团队服务器；密钥放在 FOSSICK_SERVER_KEY，或放进 FOSSICK_SERVER_KEY_FILE 指定的文件",
    repository: "要检索团队服务器上的哪个仓库",
    branch: "要检索哪个分支，须是团队服务器已索引的",
    insecureServer: "允许不经 TLS 把密钥和任务发给团队服务器，别人可能读到",
    objective: "任务背后的目的，检索时只占一半权重",
    stdin: "从标准输入读取任务",
    globs: "只要匹配其中之一的文件；以 ! 开头表示排除；可重复",
    types: "只要这些语言（typescript、python……）的文件；可重复",
    excludes: "不要匹配其中任何一个的文件；可重复",
    hidden: "隐藏的文件和目录也要检索",
    ignore: "被 .gitignore、.ignore 和 .fossickignore 忽略的文件也要检索",
    nested: "也要检索其中的其他仓库，无论是否被忽略",
    maxCycles: "最多检索几轮",
    last: "fossick eval 重放最近多少个提交，或重新询问多少个请求",
    transcripts: "读取 Claude Code、Codex、Gemini CLI 和 opencode 保存在本机的会话，重新询问其中的请求",
    threshold: "相关度达到多少才返回；任务预计需要的文件不低于 0.7",
    minFiles: "至少多少个文件达到阈值才可以停止；任务需要更多时以任务为准",
    timeBudgetMs: "检索到这么多毫秒就停止，返回已有结果",
    fileBudget: "评估过这么多文件就停止，返回已有结果",
    early: "大型仓库的首次索引建好之前，先用任务所指的文件作答",
    maxFiles: "最多返回几个文件",
    maxCandidates: "排名最多列出几项",
    maxTokens: "--pack 最多可用的 token 数；代码库小于它时会建议直接通读",
    format: "table、markdown、xml、json、paths",
    nullEnded: "与 --format paths 一起用：按原样输出文件名，每个以 NUL 结尾，供 xargs -0 读取",
    json: "等同于 --format json",
    pack: "附上文件内容，总量不超过 --max-tokens",
    explain: "说明检索的过程；每一轮找了什么、选中了什么、学到了什么，以及原因",
    explainScores: "说明每个文件在每一轮中，各个信号给它的价值加了多少",
    trace: "把整个过程写入文件，供 fossick replay 读取",
    html: "另外把这次检索写成一个网页文件，打开时不需要服务器",
    open: "在浏览器的页面中观看这次检索；并在那里继续，与 fossick ui 相同",
    browser: "只输出页面地址，不打开浏览器",
    history: "页面的检索记录不在进程结束后保留；关闭记忆时也不保留",
    http: "不用标准输入输出，改为在本机通过 HTTP 提供服务，需要令牌",
    port: "--http 或 fossick ui 监听的端口",
    watch: "持续监视检索过的目录，之后的检索不必逐个查看文件",
    quiet: "不显示进度和警告",
    verbose: "每一轮输出一行，附带用时",
    color: "不使用颜色，与 NO_COLOR 相同",
    config: "从这个文件读取设置",
    redact: "照原样显示文件里的密钥和密码；默认用标记代替",
    evaluator: "由谁来评估拿不准的文件：default（本地、免费）、llm 或 command",
    modelId: "负责评估的模型，例如 ollama:qwen3",
    baseUrl: "要请求的 OpenAI 兼容服务器，例如 http://127.0.0.1:1234/v1",
    evaluatorCommand: "负责评估的程序：claude、codex、gemini，或任何读入问题、写出 JSON 的命令",
    evaluatorTimeoutMs: "每次等待评估器作答的毫秒数",
    evaluatorTokens: "每次检索中评估器收发的 token 上限；0 表示不限",
    prices: "每百万 token 的发送价和接收价，例如 0.25/2",
    maxCost: "每次检索中评估器的费用上限，按 --prices 计算",
    dryRun: "只显示会发给评估器、或由 setup 写入的内容，什么也不做",
    lang: "语言：en、zh-Hans、zh-Hant；task 表示答案与任务同一语言",
    model: "用这个 JSON 文件里的权重排序",
    memory: "不使用以往任务中学到的内容；也不从这次任务中学习",
    dataDir: "学到的内容存放在哪里",
    cacheDir: "索引存放在哪里",
    indexMemoryMb: "建立索引时最多使用的内存，单位 MB",
    used: "任务需要的文件，以逗号分隔；可重复",
    unused: "任务不需要的文件，以逗号分隔；可重复",
    task: "反馈所针对的任务",
    all: "全部忘掉",
    gone: "删除缓存中文件夹已不存在的工作树的内容，不限仓库",
    deadlineMs: "fossick hook 在这么多毫秒后让开",
    background: "在后台进程中监视，命令结束后继续运行",
    stop: "结束正在监视这个仓库的进程",
    spare: "一旦有 fossick mcp 为这个仓库作答就结束",
    idleTimeoutMs: "这么多毫秒没有检索就停止监视",
    daemon: "即使 fossick watch 正在为仓库运行，也在本进程中检索",
    backgroundIndex: "fossick hook 不在后台更新索引",
    scope: "客户端的哪一份配置：user 用户的，project 项目的，auto 有项目配置时用项目的",
    client: "fossick doctor 要检查的客户端",
    local: "让客户端启动现在这份 fossick；发布之前这是默认",
    yes: "不询问，直接写入或启动服务器",
  },
  defaults: {
    "0, no limit": "0，不限",
    "on at a terminal, on the page, in hooks and over MCP": "终端、网页、hook 和 MCP 默认开启",
    "none, search here": "无，在本机检索",
    "the one the root was cloned from, else all": "根目录克隆自的那个，没有则检索全部",
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
        "[task]": "用平常的话说明要做什么；- 表示从标准输入读取",
        "[paths...]": "要检索的文件和目录（默认：全部）；相对于根目录",
      },
    },
    ui: { summary: "在浏览器的页面中逐轮显示检索；按 Ctrl-C 结束。" },
    index: { summary: "更新索引；检索时会自动更新，不必手动执行。" },
    watch: { summary: "持续更新索引，跟上每次改动；直接从内存回答检索，按 Ctrl-C 结束。" },
    status: { summary: "显示仓库索引的内容和位置。" },
    clean: { summary: "删除仓库的索引；下次检索会重新建立。" },
    why: {
      summary: "说明一个文件为什么排在答案中的那个位置；或为什么不在答案中。",
      arguments: { "<path>": "该文件", "[task]": "用平常的话说明要做什么；- 表示从标准输入读取" },
    },
    replay: {
      summary: "根据 --trace 写下的文件重新算出答案；不需要仓库。",
      arguments: { "<file>": "跟踪文件" },
    },
    eval: {
      summary: "衡量 fossick 在你的仓库上有多准；把过去的提交，或你问过智能体的请求，当作任务重放一遍。",
    },
    feedback: { summary: "告诉 fossick 一项任务真正需要哪些文件；以后的答案会从中学习。" },
    memory: {
      summary: "列出从仓库中学到的内容；也可删除、导出、导入，或停止学习。",
      arguments: {
        "<action>": "要做什么",
        "[names...]": "forget：要忘掉的词和文件；export、import：文件（默认：标准输出和标准输入）",
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
  fossick "给 API 加上限流" src/api -t typescript --explain
  fossick "fix the authentication token expiry bug" --json
  fossick "重命名计费套餐的类型" --format paths -0 | xargs -0 wc -l
  gh issue view 42 | fossick --stdin --pack --format markdown --max-tokens 8000
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
  buildingOn: "索引正在后台建立",
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
  secretsShown: "--no-redact：文件里的密钥和密码照原样显示",
  secretFileShown: (path) => `${path} 通常含有密钥或密码；因为你指定了它，所以显示其内容`,
  inPart: (part, root) => `在所属仓库的 ${part} 里搜索；--root ${root} 搜索整个仓库，--root . 只看这个目录`,
  inRepository: (root) => `针对的是这个目录所属的仓库 ${root}；--root . 只针对这个目录`,
  didYouMean: (word, command) => `你是不是想运行 fossick ${command}？[y/N]（N 会把“${word}”当作任务搜索） `,
  searchedAsTask: (word, command) => `“${word}”按任务搜索，不会被记住；你是不是想运行 fossick ${command}？`,
  typeTask: "请输入任务，完成后按 Ctrl-D",
  watching: "正在监视改动；按 Ctrl-C 结束",
};

/** Simplified Chinese, in the words of developers in mainland China. */
export const zhHans: CliTexts = { help, report, progress };
