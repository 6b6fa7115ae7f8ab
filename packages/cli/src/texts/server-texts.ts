// Texts of a search on a team server (`fossick --server`), in every language.
import type { ServerProblemKind } from "@fossick/remote/ask-server.ts";
import type { TaskLanguage } from "@fossick/core/answer-types.ts";

/** Describes a problem; `said` is the server's own sentence, in English, and may be empty. */
type ProblemText = (server: string, said: string) => string;

/** Advice on problems that the user or an administrator can fix. */
type Hints = Readonly<Partial<Record<ServerProblemKind | "noKey" | "several" | "onlyHere", string>>>;

const setKey = "FOSSICK_SERVER_KEY, FOSSICK_SERVER_KEY_FILE";
const colon = (mark: string, said: string): string => (said === "" ? "" : `${mark}${said}`);

/** English texts of `fossick --server`, except the answer. */
const en = {
  problems: {
    unreachable: (server, said) => `${server} does not answer${colon(": ", said)}`,
    untrusted: (server, said) => `the certificate of ${server} is not trusted${colon(": ", said)}`,
    moved: (server) => `${server} sends elsewhere, where your key does not go`,
    strange: (server) => `${server} does not answer as a team server does`,
    keyRefused: (server) => `${server} does not take the key: it is unknown, expired or revoked`,
    notAllowed: (server, said) => `${server} does not allow this${colon(": ", said)}`,
    unknown: (server) => `${server} has no such repository or branch that you may search`,
    refused: (_, said) => (said === "" ? "the server does not take this question" : said),
    notReady: (server) => `${server} has not indexed the repository yet`,
    tooMany: (server) => `${server} takes no more questions of yours for now`,
    unavailable: (server, said) => `${server} is not available for now${colon(": ", said)}`,
    failed: (server, said) => `${server} failed${colon(": ", said)}`,
  } satisfies Record<ServerProblemKind, ProblemText>,
  hints: {
    unreachable: "is the address right, and are you connected?",
    untrusted: "NODE_EXTRA_CA_CERTS names a file with the certificate of an authority of your own",
    moved: "give the address that it sends to",
    strange: "is the address right, without a path that does not belong to it?",
    keyRefused: `${setKey}: ask your administrator for a new one`,
    unknown: "--repository takes the name as the server lists it; your administrator can let you search it",
    notReady: "try again in some minutes",
    failed: "its administrator finds more in its log",
    noKey: "put it into the variable FOSSICK_SERVER_KEY, or into a file that FOSSICK_SERVER_KEY_FILE names",
    several: "say which with --repository",
    onlyHere: "leave out one of them",
  } as Hints,
  noKey: (server: string) => `${server} asks for a key`,
  /** Advice after a sentence about a busy server. */
  tryAgain: (seconds: number) => `try again in ${seconds} s`,
  /** Note on a repository that was asked because none was named. */
  asked: (repository: string, reason: string) => `asked ${repository}: ${reason}`,
  /** Note that the folder's remote matches no repository of the server. */
  asksAll:
    "the folder was not cloned from a repository of the server, so all are asked; --repository names one",
  /** Error: the folder's remote matches several repositories of the server. */
  several: (repositories: string) =>
    `the folder belongs to several repositories of the server: ${repositories}`,
  /** Error: the flag has no meaning for a server. */
  onlyHere: (flag: string) => `${flag} is for searches on this machine, not for those of a team server`,
};

export type ServerTexts = typeof en;

const zhHans: ServerTexts = {
  problems: {
    unreachable: (server, said) => `${server} 没有回应${colon("：", said)}`,
    untrusted: (server, said) => `${server} 的证书不受信任${colon("：", said)}`,
    moved: (server) => `${server} 转到了别的地址，密钥不会发往那里`,
    strange: (server) => `${server} 的回应不像团队服务器`,
    keyRefused: (server) => `${server} 不接受这个密钥：未知、过期或已吊销`,
    notAllowed: (server, said) => `${server} 不允许这样做${colon("：", said)}`,
    unknown: (server) => `${server} 上没有这个仓库或分支，或者你无权检索`,
    refused: (_, said) => (said === "" ? "服务器不接受这个问题" : said),
    notReady: (server) => `${server} 还没有为这个仓库建好索引`,
    tooMany: (server) => `${server} 暂时不再接受你的提问`,
    unavailable: (server, said) => `${server} 暂时不可用${colon("：", said)}`,
    failed: (server, said) => `${server} 出错了${colon("：", said)}`,
  },
  hints: {
    unreachable: "地址对吗？网络通吗？",
    untrusted: "如果使用自己的证书颁发机构，请让 NODE_EXTRA_CA_CERTS 指向它的证书文件",
    moved: "请直接使用它转到的地址",
    strange: "地址对吗？有没有多余的路径？",
    keyRefused: `${setKey}：请向管理员要一个新的`,
    unknown: "--repository 要用服务器列出的名称；管理员可以授权",
    notReady: "请过几分钟再试",
    failed: "管理员可以在它的日志里查到原因",
    noKey: "请放进环境变量 FOSSICK_SERVER_KEY，或放进 FOSSICK_SERVER_KEY_FILE 指定的文件",
    several: "请用 --repository 指定",
    onlyHere: "请去掉其中一个",
  },
  noKey: (server) => `${server} 需要密钥`,
  tryAgain: (seconds) => `请在 ${seconds} 秒后再试`,
  asked: (repository, reason) => `问了 ${repository}：${reason}`,
  asksAll: "这个目录不是从服务器上的仓库克隆的，因此检索全部仓库；用 --repository 指定一个",
  several: (repositories) => `这个目录对应服务器上的多个仓库：${repositories}`,
  onlyHere: (flag) => `${flag} 只用于在本机检索，不能用于团队服务器`,
};

const zhHant: ServerTexts = {
  problems: {
    unreachable: (server, said) => `${server} 沒有回應${colon("：", said)}`,
    untrusted: (server, said) => `${server} 的憑證不受信任${colon("：", said)}`,
    moved: (server) => `${server} 轉到了別的位址，金鑰不會送往那裡`,
    strange: (server) => `${server} 的回應不像團隊伺服器`,
    keyRefused: (server) => `${server} 不接受這個金鑰：未知、過期或已撤銷`,
    notAllowed: (server, said) => `${server} 不允許這樣做${colon("：", said)}`,
    unknown: (server) => `${server} 上沒有這個儲存庫或分支，或者你無權搜尋`,
    refused: (_, said) => (said === "" ? "伺服器不接受這個問題" : said),
    notReady: (server) => `${server} 還沒有為這個儲存庫建好索引`,
    tooMany: (server) => `${server} 暫時不再接受你的提問`,
    unavailable: (server, said) => `${server} 暫時無法使用${colon("：", said)}`,
    failed: (server, said) => `${server} 出錯了${colon("：", said)}`,
  },
  hints: {
    unreachable: "位址對嗎？網路通嗎？",
    untrusted: "如果使用自己的憑證授權單位，請讓 NODE_EXTRA_CA_CERTS 指向它的憑證檔案",
    moved: "請直接使用它轉到的位址",
    strange: "位址對嗎？有沒有多餘的路徑？",
    keyRefused: `${setKey}：請向管理員要一個新的`,
    unknown: "--repository 要用伺服器列出的名稱；管理員可以授權",
    notReady: "請過幾分鐘再試",
    failed: "管理員可以在它的記錄檔裡查到原因",
    noKey: "請放進環境變數 FOSSICK_SERVER_KEY，或放進 FOSSICK_SERVER_KEY_FILE 指定的檔案",
    several: "請用 --repository 指定",
    onlyHere: "請去掉其中一個",
  },
  noKey: (server) => `${server} 需要金鑰`,
  tryAgain: (seconds) => `請在 ${seconds} 秒後再試`,
  asked: (repository, reason) => `問了 ${repository}：${reason}`,
  asksAll: "這個目錄不是從伺服器上的儲存庫複製的，因此搜尋全部儲存庫；用 --repository 指定一個",
  several: (repositories) => `這個目錄對應伺服器上的多個儲存庫：${repositories}`,
  onlyHere: (flag) => `${flag} 只用於在本機搜尋，不能用於團隊伺服器`,
};

/** Returns the texts of a search on a team server in a language. */
export const serverTextsIn = (language: TaskLanguage): ServerTexts =>
  ({ en, "zh-Hans": zhHans, "zh-Hant": zhHant })[language];
