// Recognises in a short text a reference to the state of the work tree: conflicts, uncommitted changes, the last commit.
import type { PreparedTask, StateAsked } from "../task.ts";
import { readPart } from "./read-part.ts";
import { wordCount } from "./wording.ts";

/** A reference to the state of the work tree. */
interface AskedState {
  readonly asked: StateAsked;
  /** The words that refer to it. */
  readonly said: string;
  /** True if the words may mean something else, unless git reports such a state. */
  readonly isVague: boolean;
}

/** Max words of a task; longer ones mention a state in passing. */
const maxWords = 20;

/** Words and marks that may stand behind a reference that is no part of a longer name: no `merge conflict editor`. */
const behind = String.raw`(?=\s*(?:$|[.,;:!?)]|(?:in|on|of|with|from|and|or|after|before|between|that|which|by|to|for|here|now|please|left|first|again|break|broke|change|changed|do|did|add|added|remove|removed|fix|touch|modify|introduce|affect)\b))`;
const changes = String.raw`(?:changes?|files?|work|edits?|modifications?|code|diffs?|hunks?)`;
const looking = String.raw`\b(?:review|check|look (?:at|over|through)|go (?:over|through)|explain|summari[sz]e|describe|commit|test|inspect|verify|critique|audit|finish|stash|undo|simplify|clean up|split|what are|(?:message|tests?|docs?|changelog|summary|notes) (?:for|of))\b[^.;!?]{0,30}?`;
const changesInChinese = "(?:更改|改动|改動|修改|变更|變更|文件|檔案|代码|程式碼)";

/** The forms of each state, in the order in which they are tried. */
const forms: readonly (readonly [asked: StateAsked, form: RegExp, isVague?: true])[] = [
  ["conflicts", new RegExp(String.raw`\b(?:merge|rebase|git|cherry-?pick) conflicts?${behind}`, "i")],
  ["conflicts", /\bconflict markers?\b|\bunmerged (?:files?|paths?)\b/i],
  [
    "conflicts",
    /\b(?:finish|continue|complete|resume|conclude) (?:the |this |my )?(?:merge|rebase|cherry-?pick|revert)\b/i,
  ],
  [
    "conflicts",
    /(?:合并|合併|变基|變基|rebase|merge)(?:的|时的|時的)?(?:冲突|衝突)|未合并的?文件|未合併的?檔案/i,
  ],
  [
    "conflicts",
    new RegExp(
      String.raw`\b(?:resolve|fix|solve|settle) (?:the |all |all the |my |these |remaining |the remaining )?conflicts?${behind}`,
      "i",
    ),
    true,
  ],
  ["conflicts", /(?:解决|解決|处理|處理)(?:所有|剩余的|剩餘的)?(?:冲突|衝突)/, true],
  [
    "unstaged",
    new RegExp(
      String.raw`\bunstaged ${changes}|未暂存的?${changesInChinese}|未暫存的?${changesInChinese}`,
      "i",
    ),
  ],
  [
    "staged",
    new RegExp(String.raw`\bstaged ${changes}|(?:已暂存|已暫存|暂存区|暫存區)的?${changesInChinese}`, "i"),
  ],
  [
    "uncommitted",
    new RegExp(
      String.raw`\b(?:uncommitted|not yet committed) ${changes}|\b(?:working|work) ?(?:tree|copy) ${changes}|\bgit diff\b`,
      "i",
    ),
  ],
  [
    "uncommitted",
    new RegExp(String.raw`${looking}\bmy (?:local |current |pending |working |latest )?${changes}\b`, "i"),
  ],
  [
    "uncommitted",
    /\b(?:what (?:did|have|has) (?:i|we) changed?|changes (?:i|we) (?:have )?made|(?:changed|edited) since the (?:last|latest) commit)\b/i,
  ],
  [
    "uncommitted",
    new RegExp(
      `(?:未提交|没有提交|沒有提交|尚未提交|还没提交|還沒提交)的?${changesInChinese}|我的(?:更改|改动|改動|修改|变更|變更)`,
    ),
  ],
  [
    "lastCommit",
    new RegExp(
      String.raw`(?<!\b(?:date|hash|message|author|time|sha|id|name|title) (?:of|in|for) (?:the )?)\b(?:last|latest|previous|most recent|newest|head) commit\b${behind}`,
      "i",
    ),
  ],
  [
    "lastCommit",
    /(?:上一?(?:次|个|個|笔|筆)|最近(?:的|一次|一次的)?|最后(?:的|一次|一次的)|最後(?:的|一次|一次的)|最新(?:的|一次的)?)提交/,
  ],
];

/** Finds the reference to the state of the work tree in a text of at most 20 words. */
export function stateAsked(task: PreparedTask): AskedState | undefined {
  if (wordCount(task) > maxWords) return undefined;
  const text = readPart(task.text);
  for (const [asked, form, isVague = false] of forms) {
    const said = form.exec(text)?.[0];
    if (said !== undefined) return { asked, said, isVague };
  }
  return undefined;
}
