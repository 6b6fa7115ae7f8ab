import { counted } from "../../../src/messages/counts.ts";
import type { Verdict } from "../judging/verdicts.ts";
import type { Texts } from "./texts.ts";

interface JudgeTexts {
  readonly start: string;
  readonly startHint: string;
  readonly heading: (cycle: number) => string;
  readonly intro: string;
  readonly keys: string;
  readonly verdicts: Readonly<Record<Verdict, string>>;
  readonly verdictOn: (path: string) => string;
  readonly sameQuery: string;
  readonly undo: string;
  readonly progress: (judged: number, shown: number, accepted: number) => string;
  readonly ownRelevance: (relevance: string) => string;
  readonly evidence: string;
  readonly missing: string;
  readonly missingHint: string;
  readonly words: string;
  readonly wordsHint: string;
  readonly searchOn: string;
  readonly finish: string;
  readonly waiting: string;
  readonly notLost: string;
  readonly stopped: string;
  readonly earlier: (open: number) => string;
  readonly reacted: string;
  readonly came: string;
  readonly left: string;
  readonly reweighed: string;
  readonly kept: (words: number) => string;
  readonly lookedFor: string;
  readonly noLongerLookedFor: string;
  readonly raised: string;
  readonly lowered: string;
  readonly newCandidates: (files: number, cycle: number) => string;
  readonly unknownWord: (word: string) => string;
  readonly leaveTitle: string;
  readonly leaveNote: string;
  readonly stay: string;
  readonly leave: string;
}

export const judgeTexts: Texts<JudgeTexts> = {
  en: {
    start: "Judge the files yourself",
    startHint: "fossick shows a few files at a time, and searches on from the ones you accept.",
    heading: (cycle) => `Cycle ${cycle}: which of these does the task need?`,
    intro: "Files without a verdict stay open: they are listed as nearby, never as accepted.",
    keys: "Keys on a file: y accept, m maybe, n reject, u undo, ↑ ↓ move.",
    verdicts: { accept: "Accept", maybe: "Maybe", reject: "Reject" },
    verdictOn: (path) => `Verdict on ${path}`,
    sameQuery: "The query stays the same; the files shown now lie near those you accepted.",
    undo: "Undo",
    progress: (judged, shown, accepted) => `${judged} of ${shown} judged, ${accepted} accepted in all`,
    ownRelevance: (relevance) => `fossick's own relevance: ${relevance}`,
    evidence: "Evidence",
    missing: "What is missing?",
    missingHint: "Files, names or subjects that you have not seen yet, one per line.",
    words: "Words to search for",
    wordsHint: "Separated by spaces; put a phrase in quotes.",
    searchOn: "Search on",
    finish: "Finish",
    waiting: "Searching with your verdicts…",
    notLost: "Your verdicts are kept; try again.",
    stopped: "Stopped; your verdicts are kept.",
    earlier: (open) =>
      open === 0 ? "Files of earlier cycles" : `Files of earlier cycles (${open} still open)`,
    reacted: "How the search reacted",
    came: "New words",
    left: "Dropped words",
    reweighed: "New weight",
    kept: (words) => `${counted(words, "word")} unchanged`,
    lookedFor: "Now looked for",
    noLongerLookedFor: "No longer looked for",
    raised: "Ranked higher",
    lowered: "Ranked lower",
    newCandidates: (files, cycle) => `Cycle ${cycle}: ${counted(files, "new file")} to judge.`,
    unknownWord: (word) => `“${word}” is in no file. Search for instead:`,
    leaveTitle: "Drop your verdicts?",
    leaveNote:
      "Some of what you said of the files has not been searched with yet. It is lost when you leave this search.",
    stay: "Go on judging",
    leave: "Drop them",
  },
  "zh-Hans": {
    start: "自己评估文件",
    startHint: "fossick 每次显示几个文件，并根据入选的文件继续检索。",
    heading: (cycle) => `第 ${cycle} 轮：任务需要其中哪些文件？`,
    intro: "没有给出判断的文件保持未定：会列为相近的文件，不会算作入选。",
    keys: "文件上的按键：y 入选，m 也许，n 落选，u 撤销，↑ ↓ 移动。",
    verdicts: { accept: "入选", maybe: "也许", reject: "落选" },
    verdictOn: (path) => `对 ${path} 的判断`,
    sameQuery: "查询没有变化；现在显示的文件与入选的文件相近。",
    undo: "撤销",
    progress: (judged, shown, accepted) => `${shown} 个中已评估 ${judged} 个，共入选 ${accepted} 个`,
    ownRelevance: (relevance) => `fossick 给出的相关度：${relevance}`,
    evidence: "依据",
    missing: "还缺什么？",
    missingHint: "还没有看到的文件、名称或主题，每行一个。",
    words: "要检索的词",
    wordsHint: "用空格分隔；短语请加引号。",
    searchOn: "继续检索",
    finish: "完成",
    waiting: "正在根据你的判断检索…",
    notLost: "你的判断已保留，请重试。",
    stopped: "已停止；你的判断仍然保留。",
    earlier: (open) => (open === 0 ? "前几轮的文件" : `前几轮的文件（${open} 个未定）`),
    reacted: "检索因此有何变化",
    came: "新增的词",
    left: "去掉的词",
    reweighed: "权重有变",
    kept: (words) => `${words} 个词不变`,
    lookedFor: "现在寻找",
    noLongerLookedFor: "不再寻找",
    raised: "排名提高",
    lowered: "排名降低",
    newCandidates: (files, cycle) => `第 ${cycle} 轮：有 ${files} 个新文件待评估。`,
    unknownWord: (word) => `没有文件包含“${word}”。可以改搜：`,
    leaveTitle: "放弃你的判断？",
    leaveNote: "有些判断还没有用于检索。离开这次检索，它们就会丢失。",
    stay: "继续评估",
    leave: "放弃",
  },
  "zh-Hant": {
    start: "自己評估檔案",
    startHint: "fossick 每次顯示幾個檔案，並依照入選的檔案繼續搜尋。",
    heading: (cycle) => `第 ${cycle} 輪：任務需要其中哪些檔案？`,
    intro: "沒有給出判斷的檔案保持未定：會列為相近的檔案，不會算作入選。",
    keys: "檔案上的按鍵：y 入選，m 也許，n 落選，u 復原，↑ ↓ 移動。",
    verdicts: { accept: "入選", maybe: "也許", reject: "落選" },
    verdictOn: (path) => `對 ${path} 的判斷`,
    sameQuery: "查詢沒有變化；現在顯示的檔案與入選的檔案相近。",
    undo: "復原",
    progress: (judged, shown, accepted) => `${shown} 個中已評估 ${judged} 個，共入選 ${accepted} 個`,
    ownRelevance: (relevance) => `fossick 給出的相關度：${relevance}`,
    evidence: "依據",
    missing: "還缺什麼？",
    missingHint: "還沒有看到的檔案、名稱或主題，每行一個。",
    words: "要搜尋的詞",
    wordsHint: "以空格分隔；片語請加引號。",
    searchOn: "繼續搜尋",
    finish: "完成",
    waiting: "正在依照你的判斷搜尋…",
    notLost: "你的判斷已保留，請再試一次。",
    stopped: "已停止；你的判斷仍然保留。",
    earlier: (open) => (open === 0 ? "前幾輪的檔案" : `前幾輪的檔案（${open} 個未定）`),
    reacted: "搜尋因此有何變化",
    came: "新增的詞",
    left: "去掉的詞",
    reweighed: "權重有變",
    kept: (words) => `${words} 個詞不變`,
    lookedFor: "現在尋找",
    noLongerLookedFor: "不再尋找",
    raised: "排名提高",
    lowered: "排名降低",
    newCandidates: (files, cycle) => `第 ${cycle} 輪：有 ${files} 個新檔案待評估。`,
    unknownWord: (word) => `沒有檔案包含「${word}」。可以改搜：`,
    leaveTitle: "放棄你的判斷？",
    leaveNote: "有些判斷還沒有用於搜尋。離開這次搜尋，它們就會遺失。",
    stay: "繼續評估",
    leave: "放棄",
  },
};
