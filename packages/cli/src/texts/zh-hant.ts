// Traditional Chinese texts of the command line's help, reports and progress.
import { grouped } from "@fossick/core/messages/counts.ts";
import type { CliTexts } from "./en.ts";

const help: CliTexts["help"] = {
  titles: {
    "Usage:": "用法:",
    "Arguments:": "參數：",
    "Options:": "選項：",
    "Commands:": "指令：",
    "Where to look:": "搜尋範圍：",
    "How far to look:": "搜尋深度：",
    "What to return:": "回傳內容：",
    "Judging:": "評估：",
    "Output:": "輸出：",
    "Storage:": "儲存：",
    "Team server:": "團隊伺服器：",
  },
  flagSummary: ({ zhHant }) => zhHant,
  defaults: {
    "0, no limit": "0，不限",
    "on at a terminal, on the page, in hooks and over MCP": "終端機、網頁、hook 和 MCP 預設開啟",
    "0; 10000 at a terminal, 20000 over MCP, two fifths of the time left in hooks":
      "0；終端機為 10000，MCP 為 20000，hook 為剩餘時間的五分之二",
    "none, search here": "無，在本機搜尋",
    "the one the root was cloned from, else all": "根目錄複製自的那個，沒有則搜尋全部",
    "up to 3, until one surely has it": "最多 3 個，確定後即停",
    "the repository's default branch": "儲存庫的預設分支",
    "0, never; half an hour with --background": "0，永不；與 --background 一起用時為半小時",
    "chosen by the first API key in the environment": "依環境變數中第一個金鑰",
    "the provider's own": "該服務商的位址",
    "0, any free port": "0，任一可用連接埠",
    "the task of the last search": "上一次搜尋的任務",
    "all that are set up": "所有設定了 fossick 的用戶端",
    "the built-in model": "內建的模型",
    "fossick in the user's cache folder": "使用者快取資料夾下的 fossick",
    "fossick in the user's data folder": "使用者資料資料夾下的 fossick",
    "fossick.config.json in the root": "根目錄下的 fossick.config.json",
  },
  commands: {
    search: {
      summary: "找出完成一項任務所需的那幾個檔案。",
      arguments: {
        "[task]": "用平常的話說明要做什麼，也可以用管線傳入；- 表示從標準輸入讀取",
        "[paths...]": "要搜尋的檔案和資料夾（預設：全部）；相對於根目錄",
      },
    },
    ui: { summary: "在瀏覽器的頁面中逐輪顯示搜尋；按 Ctrl-C 結束。" },
    index: { summary: "更新索引；搜尋時會自動更新，不必手動執行。" },
    watch: { summary: "持續更新索引，跟上每次改動；直接從記憶體回答搜尋，按 Ctrl-C 結束。" },
    status: { summary: "顯示儲存庫索引的內容和位置。" },
    clean: { summary: "刪除儲存庫的索引；下次搜尋會重新建立。" },
    explain: {
      summary: "說明一個檔案為什麼排在答案中的那個位置；或為什麼不在答案中。",
      arguments: {
        "<path>": "該檔案",
        "[task]": "用平常的話說明要做什麼，也可以用管線傳入；- 表示從標準輸入讀取",
      },
    },
    replay: {
      summary: "根據 --trace 寫下的檔案重新算出答案；不需要儲存庫。",
      arguments: { "<file>": "追蹤檔" },
    },
    eval: {
      summary: "衡量 fossick 在你的儲存庫上有多準；把過去的提交，或你問過代理程式的請求，當作任務重放一遍。",
      flagSummaries: { html: "另外把報告寫成一個網頁檔，開啟時不需要伺服器" },
    },
    feedback: { summary: "告訴 fossick 一項任務真正需要哪些檔案；以後的答案會從中學習。" },
    memory: {
      summary: "列出從儲存庫中學到的內容；也可刪除、匯出、匯入、與另一個複本共用，或停止學習。",
      arguments: {
        "[action]": "要做什麼（預設：list）",
        "[names...]":
          "forget：要忘掉的詞和檔案；export、import：檔案（預設：標準輸出和標準輸入）；join：另一個複本的目錄",
      },
    },
    hook: {
      summary: "告訴子代理它的任務需要哪些檔案；由代理程式的用戶端呼叫。",
      arguments: { "<event>": "用戶端給事件取的名稱" },
    },
    setup: {
      summary: "讓用戶端啟動 fossick；先顯示對其設定的改動，再寫入。",
      arguments: { "<client>": "用戶端" },
      flagSummaries: {
        dryRun: "只顯示會寫入的內容，不寫入",
        server: "讓用戶端詢問這個團隊伺服器，金鑰取自用戶端環境變數 FOSSICK_SERVER_KEY",
        insecureServer: "允許不用 TLS 的團隊伺服器，別人可能讀到金鑰",
      },
    },
    remove: {
      summary: "復原 fossick setup；讓用戶端的設定恢復原樣。",
      arguments: { "<client>": "用戶端" },
      flagSummaries: { dryRun: "只顯示會寫入的內容，不寫入" },
    },
    doctor: {
      summary: "檢查 fossick 能否執行、用戶端能否啟動它。",
      arguments: { "[client]": "要檢查的用戶端（預設：所有設定了 fossick 的用戶端）" },
    },
    mcp: {
      summary: "透過 MCP 為代理程式提供服務；使用標準輸入輸出，或在本機使用 HTTP。",
      flagSummaries: {
        maxTokens:
          "一個回答的 token 上限（預設：回答 1500，逐步檢索的每一步 3000，附文字的回答取用戶端能完整保留的量）",
      },
    },
    completion: { summary: "輸出 shell 的自動補全指令稿。", arguments: { "<shell>": "shell 的名稱" } },
  },
  withDefault: (summary, usual) => `${summary}（預設：${usual}）`,
  helpFlag: "顯示這份說明",
  versionFlag: "顯示版本號碼",
  helpCommand: "顯示某個指令的說明。",
  moreHelp: "fossick --help --all 列出搜尋的全部選項；fossick help COMMAND 列出某個指令的選項。",
  examples: `範例：
  fossick "修正身分驗證權杖過期的錯誤"
  fossick "為 API 加上流量限制" src/api -k throttle,quota --explain
  fossick "fix the authentication token expiry bug" --json
  fossick "重新命名計費方案的型別" --format paths -0 | xargs -0 wc -l
  pytest 2>&1 | fossick
  gh issue view 42 | fossick --pack --format markdown --max-tokens 8000
  fossick "修正登入後的重新導向" --open
  fossick -- index                     （任務剛好與指令同名時）
`,
  details: `每個選項都有對應的環境變數：--max-files 對應 FOSSICK_MAX_FILES，--no-ignore 對應
FOSSICK_NO_IGNORE=1。根目錄下的 fossick.config.json 可以為一個儲存庫設定其中的大部分。
結束狀態：0 找到，1 沒有相關內容，2 用法錯誤，3 達到時間或檔案數的上限，69 伺服器暫時無法使用，70 內部錯誤。
`,
};

const report: CliTexts["report"] = {
  indexed: ({ files, changed, removed, commits, duration }) =>
    `已索引 ${grouped(files)} 個檔案（${grouped(changed)} 個有變更，${grouped(removed)} 個已刪除），讀取了 ${grouped(commits)} 次新提交，耗時 ${duration}`,
  removed: (folder, size) => `已刪除 ${folder} 中的索引（${size}）`,
  removedGone: (trees, size) =>
    trees === 0 ? "所有工作樹的資料夾都在" : `已從快取中刪除 ${grouped(trees)} 個已不存在的工作樹（${size}）`,
  sharedWith: (trees) => `與另外 ${grouped(trees)} 個工作樹共用`,
  nothingRemoved: (root) => `${root} 沒有索引`,
  serving: (url, token) =>
    `MCP 位址：${url}；按 Ctrl-C 結束${token === undefined ? "" : `\nAuthorization: Bearer ${token}`}`,
  showing: (url) => `搜尋頁面：${url} （按 Ctrl-C 結束）`,
  noIndex: (root, folder) => `${root} 還沒有索引；第一次搜尋時會在 ${folder} 中建立`,
  watchedBy: (root, pid, minutes) =>
    `行程 ${pid} 正在監看 ${root}${minutes === 0 ? "" : `，${minutes} 分鐘沒有檢索就會結束`}；用 fossick watch --stop 結束它`,
  watcher: (pid, answered) => `${pid}，直接從記憶體回答檢索，至今 ${answered} 次`,
  stopped: (pid) => `已結束行程 ${pid}`,
  notWatched: "沒有行程在監看這個儲存庫",
  rows: {
    root: "根目錄",
    index: "索引",
    shared: "共用",
    files: "檔案",
    languages: "語言",
    commits: "提交",
    head: "HEAD",
    built: "更新於",
    changed: "變更",
    watcher: "行程",
  },
  moreLanguages: (count) => `另有 ${count} 種`,
  changedSince: (files) => (files === 0 ? "此後沒有變更" : `此後有 ${grouped(files)} 個檔案變更`),
  list: (items) => items.join("、"),
};

const progress: CliTexts["progress"] = {
  indexing: "正在建立索引",
  files: "個檔案",
  commits: "個歷史提交",
  lookingForFiles: "正在尋找檔案",
  writing: "正在寫入索引",
  known: (files, total) => `${grouped(total)} 個檔案中已有 ${grouped(files)} 個索引過；從那裡繼續`,
  ending: "正在儲存已讀的內容；再按一次 Ctrl-C 立即結束",
  ended: (files, total) => `已中斷；${grouped(total)} 個檔案中已索引 ${grouped(files)} 個，下次會從那裡繼續`,
  announce: (files) =>
    `正在建立索引${files > 0 ? `，共 ${grouped(files)} 個檔案` : ""}；以後只會讀取有變更的部分`,
  cycle: (number, candidates, accepted, learned, duration) => {
    const terms = learned.length === 0 ? [] : [`學到 ${learned.join("、")}`];
    const parts = [`${grouped(candidates)} 個候選檔案`, `至今入選 ${accepted} 個`, ...terms, duration];
    return `第 ${number} 輪：${parts.join("，")}`;
  },
  total: (duration, indexDuration) => `總共 ${duration}，其中索引 ${indexDuration}`,
  notSent: (requests, tokens) =>
    requests === 0
      ? "不會向評估器傳送任何內容"
      : `沒有傳送任何內容；原本會送出 ${grouped(requests)} 個請求，約 ${grouped(tokens)} 個 token`,
  secretsShown: "--show-secrets：檔案裡的金鑰和密碼照原樣顯示",
  secretFileShown: (path) => `${path} 通常含有金鑰或密碼；因為你指定了它，所以顯示其內容`,
  inPart: (part, root) =>
    `在所屬儲存庫的 ${part} 裡搜尋；--root ${root} 搜尋整個儲存庫，--root . 只看這個目錄`,
  inRepository: (root) => `針對的是這個目錄所屬的儲存庫 ${root}；--root . 只針對這個目錄`,
  didYouMean: (word, command) => `你是不是想執行 fossick ${command}？[y/N]（N 會把「${word}」當作任務搜尋） `,
  searchedAsTask: (word, command) => `「${word}」按任務搜尋，不會被記住；你是不是想執行 fossick ${command}？`,
  typeTask: "請輸入任務，完成後按 Ctrl-D",
  waitingForTask: (seconds) => `沒有給出任務；正在等待標準輸入，最多 ${seconds} 秒（按 Ctrl-C 結束）`,
  watching: "正在監看改動；按 Ctrl-C 結束",
};

/** Traditional Chinese texts, in the vocabulary of developers in Taiwan. */
export const zhHant: CliTexts = { help, report, progress };
