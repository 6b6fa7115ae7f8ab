import type { Texts } from "./texts.ts";

const en = {
  /** While the tool runs: a client hands over its result, and no cycle before. */
  waiting: "Searching.",
  cancelled: "The search was cancelled.",
  /** No view came, and none can be asked for. */
  missing: "The answer came without what this page shows: the client left it out, or it is too large.",
  unreadable: "The answer and this page are from different versions of fossick. Restart the client.",
};

export const appTexts: Texts<typeof en> = {
  en,
  "zh-Hans": {
    waiting: "正在检索。",
    cancelled: "检索已取消。",
    missing: "结果里没有本页面要显示的内容：客户端没有转交，或者内容太大。",
    unreadable: "结果与本页面来自不同版本的 fossick。请重启客户端。",
  },
  "zh-Hant": {
    waiting: "正在搜尋。",
    cancelled: "搜尋已取消。",
    missing: "結果裡沒有這個頁面要顯示的內容：用戶端沒有轉交，或是內容太大。",
    unreadable: "結果與這個頁面來自不同版本的 fossick。請重新啟動用戶端。",
  },
};
