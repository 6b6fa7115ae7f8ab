// Flags of the command line that are no settings.
import { choice, integer, list, notInConfig, text, toggle, words, type Values } from "./definition.ts";

const outputFormats = ["table", "markdown", "xml", "json", "paths"] as const;

/** When to use colours. */
export const colorChoices = ["auto", "always", "never"] as const;

export type OutputFormat = (typeof outputFormats)[number];

/** Options of a search that only the command line knows; its rows have no config key. */
export const searchDefinitions = {
  ...notInConfig("Where to look", {
    root: text("--root", "the repository to search", {
      zhHans: "要检索的仓库",
      zhHant: "要搜尋的儲存庫",
      placeholder: "folder",
      isCommon: true,
      default: ".",
      expected: "a folder",
    }),
  }),
  ...notInConfig("Team server", {
    server: text(
      "--server",
      "ask this team server; FOSSICK_SERVER_KEY, or the file FOSSICK_SERVER_KEY_FILE names, has the key",
      {
        zhHans:
          "改为询问这个团队服务器；密钥放在 FOSSICK_SERVER_KEY，或放进 FOSSICK_SERVER_KEY_FILE 指定的文件",
        zhHant:
          "改為詢問這個團隊伺服器；金鑰放在 FOSSICK_SERVER_KEY，或放進 FOSSICK_SERVER_KEY_FILE 指定的檔案",
        placeholder: "url",
        defaultText: "none, search here",
        expected: "an address",
      },
    ),
    repository: text("--repository", "the repository of the team server to search", {
      zhHans: "要检索团队服务器上的哪个仓库",
      zhHant: "要搜尋團隊伺服器上的哪個儲存庫",
      placeholder: "name",
      defaultText: "the one the root was cloned from, else all",
      expected: "a name",
    }),
    repositories: integer("--repositories", "how many repositories to search if none is named", {
      zhHans: "未指定仓库时检索几个",
      zhHant: "未指定儲存庫時搜尋幾個",
      placeholder: "n",
      min: 0,
      max: 8,
      default: 0,
      defaultText: "up to 3, until one surely has it",
    }),
    branch: text("--branch", "the branch to search, one that the team server has indexed", {
      zhHans: "要检索哪个分支，须是团队服务器已索引的",
      zhHant: "要搜尋哪個分支，須是團隊伺服器已索引的",
      placeholder: "name",
      defaultText: "the repository's default branch",
      expected: "a name",
    }),
    insecureServer: toggle(
      "--insecure-server",
      "send key and task to a team server without TLS, where others may read them",
      {
        zhHans: "允许不经 TLS 把密钥和任务发给团队服务器，别人可能读到",
        zhHant: "允許不經 TLS 把金鑰和任務送給團隊伺服器，別人可能讀到",
      },
    ),
  }),
  ...notInConfig("Storage", {
    daemon: toggle("--no-daemon", "search in this process, even if fossick watch runs for the repository", {
      zhHans: "即使 fossick watch 正在为仓库运行，也在本进程中检索",
      zhHant: "即使 fossick watch 正在為儲存庫執行，也在本行程中檢索",
    }),
  }),
  ...notInConfig("Where to look", {
    objective: text("--objective", "the purpose behind the task, searched with half the weight", {
      zhHans: "任务背后的目的，检索时只占一半权重",
      zhHant: "任務背後的目的，搜尋時只占一半權重",
      placeholder: "text",
      isForOneSearch: true,
    }),
    keywords: words(
      "--keywords",
      "words the right code probably holds or is named after; separated by commas, repeatable",
      {
        zhHans: "所需代码里或其名称中可能有的词；以逗号分隔，可重复",
        zhHant: "所需程式碼裡或其名稱中可能有的詞；以逗號分隔，可重複",
        short: "-k",
        placeholder: "words",
        isForOneSearch: true,
        isCommon: true,
      },
    ),
    stdin: toggle(
      "--stdin",
      "read the task from standard input, however long that takes; all words are paths",
      {
        zhHans: "从标准输入读取任务，多久都等；此时参数都当作路径",
        zhHant: "從標準輸入讀取任務，多久都等；此時參數都當作路徑",
        isForOneSearch: true,
        isCommon: true,
      },
    ),
  }),
  ...notInConfig("Output", {
    format: choice("--format", outputFormats.join(", "), {
      zhHans: "table、markdown、xml、json、paths",
      zhHant: "table、markdown、xml、json、paths",
      placeholder: "format",
      isCommon: true,
      choices: outputFormats,
      default: "table",
    }),
    nullEnded: toggle(
      "--null",
      "with --format paths: print names as they are, each ended by a NUL, as xargs -0 reads them",
      {
        zhHans: "与 --format paths 一起用：按原样输出文件名，每个以 NUL 结尾，供 xargs -0 读取",
        zhHant: "與 --format paths 一起用：按原樣輸出檔名，每個以 NUL 結尾，供 xargs -0 讀取",
        short: "-0",
        isForOneSearch: true,
      },
    ),
    json: toggle("--json", "the same as --format json", {
      zhHans: "等同于 --format json",
      zhHant: "等同於 --format json",
      isCommon: true,
    }),
    pack: toggle("--pack", "include the text of the files, up to --max-tokens", {
      zhHans: "附上文件内容，总量不超过 --max-tokens",
      zhHant: "附上檔案內容，總量不超過 --max-tokens",
      isForOneSearch: true,
      isCommon: true,
    }),
    explain: toggle(
      "--explain",
      "tell how the search went; what every cycle looked for, accepted and learned, and why",
      {
        zhHans: "说明检索的过程；每一轮找了什么、选中了什么、学到了什么，以及原因",
        zhHant: "說明搜尋的過程；每一輪找了什麼、選了什麼、學到什麼，以及原因",
        isForOneSearch: true,
        isCommon: true,
      },
    ),
    explainScores: toggle(
      "--explain-scores",
      "tell for every file and cycle what each signal added to its worth",
      {
        zhHans: "说明每个文件在每一轮中，各个信号给它的价值加了多少",
        zhHant: "說明每個檔案在每一輪中，各個訊號為它的價值加了多少",
        isForOneSearch: true,
      },
    ),
    trace: text("--trace", "record the whole search in a file that fossick replay can read", {
      zhHans: "把整个过程写入文件，供 fossick replay 读取",
      zhHant: "把整個過程寫入檔案，供 fossick replay 讀取",
      placeholder: "file",
      isForOneSearch: true,
      expected: "a file",
    }),
    html: text("--html", "write the search as a page too, in one file that needs no server", {
      zhHans: "另外把这次检索写成一个网页文件，打开时不需要服务器",
      zhHant: "另外把這次搜尋寫成一個網頁檔，開啟時不需要伺服器",
      placeholder: "file",
      isForOneSearch: true,
      expected: "a file",
    }),
    open: toggle("--open", "watch the search on a page in the browser; go on there, as with fossick ui", {
      zhHans: "在浏览器的页面中观看这次检索；并在那里继续，与 fossick ui 相同",
      zhHant: "在瀏覽器的頁面中觀看這次搜尋；並在那裡繼續，與 fossick ui 相同",
      isForOneSearch: true,
      isCommon: true,
    }),
    quiet: toggle("--quiet", "print no progress and no warnings", {
      zhHans: "不显示进度和警告",
      zhHant: "不顯示進度和警告",
      short: "-q",
      isCommon: true,
    }),
    verbose: toggle("--verbose", "print a line for every cycle, with timings", {
      zhHans: "每一轮输出一行，附带用时",
      zhHant: "每一輪輸出一行，附上耗時",
    }),
    color: choice("--color", "when to use colours: auto, always or never; --no-color is never", {
      zhHans: "何时使用颜色：auto（自动）、always（总是）或 never（从不）；--no-color 即 never",
      zhHant: "何時使用顏色：auto（自動）、always（總是）或 never（從不）；--no-color 即 never",
      placeholder: "when",
      choices: colorChoices,
      default: "auto",
    }),
  }),
  ...notInConfig("Storage", {
    config: text("--config", "read settings from this file", {
      zhHans: "从这个文件读取设置",
      zhHant: "從這個檔案讀取設定",
      placeholder: "file",
      defaultText: "fossick.config.json in the root",
      expected: "a file",
    }),
  }),
};

/** Options that belong to one command, or a few, and mean nothing to a search. */
const commandDefinitions = {
  ...notInConfig("Options", {
    last: integer(
      "--last",
      "number of past commits that fossick eval replays, or of requests it asks again",
      {
        zhHans: "fossick eval 重放最近多少个提交，或重新询问多少个请求",
        zhHant: "fossick eval 重放最近多少個提交，或重新詢問多少個請求",
        placeholder: "n",
        min: 1,
        max: 100_000,
        default: 100,
      },
    ),
    transcripts: toggle(
      "--transcripts",
      "read the sessions that Claude Code, Codex, Gemini CLI and opencode keep on this machine, and ask their requests again",
      {
        zhHans: "读取 Claude Code、Codex、Gemini CLI 和 opencode 保存在本机的会话，重新询问其中的请求",
        zhHant: "讀取 Claude Code、Codex、Gemini CLI 和 opencode 儲存在本機的工作階段，重新詢問其中的請求",
      },
    ),
    used: list("--used", "files the task needed, separated by commas; repeatable", {
      zhHans: "任务需要的文件，以逗号分隔；可重复",
      zhHant: "任務需要的檔案，以逗號分隔；可重複",
      placeholder: "files",
    }),
    unused: list("--unused", "files the task did not need, separated by commas; repeatable", {
      zhHans: "任务不需要的文件，以逗号分隔；可重复",
      zhHant: "任務不需要的檔案，以逗號分隔；可重複",
      placeholder: "files",
    }),
    task: text("--task", "the task that feedback is about", {
      zhHans: "反馈所针对的任务",
      zhHant: "回饋所針對的任務",
      placeholder: "text",
      defaultText: "the task of the last search",
    }),
    all: toggle("--all", "forget everything", { zhHans: "全部忘掉", zhHant: "全部忘掉" }),
    gone: toggle(
      "--gone",
      "remove what the cache has of work trees whose folder is gone, of all repositories",
      {
        zhHans: "删除缓存中文件夹已不存在的工作树的内容，不限仓库",
        zhHant: "刪除快取中資料夾已不存在的工作樹的內容，不限倉庫",
      },
    ),
    deadlineMs: integer("--deadline", "milliseconds after which fossick hook gives up", {
      zhHans: "fossick hook 在这么多毫秒后让开",
      zhHant: "fossick hook 在這麼多毫秒後讓開",
      placeholder: "ms",
      min: 50,
      max: 60_000,
      default: 5_000,
    }),
    background: toggle("--background", "watch in a process that goes on when this command has ended", {
      zhHans: "在后台进程中监视，命令结束后继续运行",
      zhHant: "在背景行程中監看，命令結束後繼續執行",
    }),
    stop: toggle("--stop", "end the process that watches the repository", {
      zhHans: "结束正在监视这个仓库的进程",
      zhHant: "結束正在監看這個儲存庫的行程",
    }),
    spare: toggle("--spare", "end as soon as fossick mcp answers for the repository", {
      zhHans: "一旦有 fossick mcp 为这个仓库作答就结束",
      zhHant: "一旦有 fossick mcp 為這個儲存庫作答就結束",
    }),
    idleTimeoutMs: integer("--idle-timeout", "milliseconds without a search after which watching ends", {
      zhHans: "这么多毫秒没有检索就停止监视",
      zhHant: "這麼多毫秒沒有檢索就停止監看",
      placeholder: "ms",
      min: 0,
      max: 2_000_000_000,
      default: 0,
      defaultText: "0, never; half an hour with --background",
    }),
    backgroundIndex: toggle(
      "--no-background-index",
      "keep fossick hook from updating the index in the background",
      { zhHans: "fossick hook 不在后台更新索引", zhHant: "fossick hook 不在背景更新索引" },
    ),
    scope: choice(
      "--scope",
      "which client configuration to change: the user's, the project's, or auto for the project's if there is one",
      {
        zhHans: "客户端的哪一份配置：user 用户的，project 项目的，auto 有项目配置时用项目的",
        zhHant: "用戶端的哪一份設定：user 使用者的，project 專案的，auto 有專案設定時用專案的",
        placeholder: "scope",
        choices: ["auto", "user", "project"],
        default: "auto",
      },
    ),
    client: text("--client", "the client that fossick doctor checks", {
      zhHans: "fossick doctor 要检查的客户端",
      zhHant: "fossick doctor 要檢查的用戶端",
      placeholder: "name",
      defaultText: "all that are set up",
    }),
    local: toggle(
      "--local",
      "have the client start this copy of fossick; the default until it is published",
      {
        zhHans: "让客户端启动现在这份 fossick；发布之前这是默认",
        zhHant: "讓用戶端啟動現在這份 fossick；發佈之前這是預設",
      },
    ),
    yes: toggle("--yes", "write files or start a server without asking", {
      zhHans: "不询问，直接写入或启动服务器",
      zhHant: "不詢問，直接寫入或啟動伺服器",
      short: "-y",
    }),
    browser: toggle("--no-open", "print the address of the page and open no browser", {
      zhHans: "只输出页面地址，不打开浏览器",
      zhHant: "只印出頁面網址，不開啟瀏覽器",
    }),
    history: toggle(
      "--no-history",
      "keep no searches of the page beyond its process; memory that is off keeps none either",
      {
        zhHans: "页面的检索记录不在进程结束后保留；关闭记忆时也不保留",
        zhHant: "頁面的搜尋紀錄不在程序結束後保留；關閉記憶時也不保留",
      },
    ),
    http: toggle(
      "--http",
      "serve over HTTP on this machine, with a token, instead of standard input and output",
      {
        zhHans: "不用标准输入输出，改为在本机通过 HTTP 提供服务，需要令牌",
        zhHant: "不用標準輸入輸出，改為在本機透過 HTTP 提供服務，需要權杖",
      },
    ),
    port: integer("--port", "port for --http or fossick ui to listen on", {
      zhHans: "--http 或 fossick ui 监听的端口",
      zhHant: "--http 或 fossick ui 監聽的連接埠",
      placeholder: "n",
      min: 0,
      max: 65_535,
      default: 0,
      defaultText: "0, any free port",
    }),
    watch: toggle(
      "--watch",
      "watch searched folders for changes, so that later searches need not check every file",
      {
        zhHans: "持续监视检索过的目录，之后的检索不必逐个查看文件",
        zhHant: "持續監看檢索過的目錄，之後的檢索不必逐一查看檔案",
      },
    ),
  }),
};

/** Every option that only the command line knows. */
export const commandLineDefinitions = { ...searchDefinitions, ...commandDefinitions };

export type CommandLineOptions = Values<typeof commandLineDefinitions>;
