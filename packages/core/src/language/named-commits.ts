// Finds the commits and issues that a short task names by hash, number or link; they need not exist.
import { readPart } from "./read-part.ts";
import { wordCount } from "./wording.ts";
import type { PreparedTask } from "../task.ts";

/** A commit that a text names by its hash, or an issue or pull request by its number. */
export type NamedCommit = { readonly hash: string } | { readonly number: number };

/** Max words of a task; longer ones mention commits and issues in passing. */
const maxWords = 14;
const maxNamed = 4;

/** Forms of a commit or issue, each with a group for the hash or number; links first, as they contain other forms. */
const forms = new RegExp(
  [
    String.raw`https?://[^\s"'<>]{1,200}?/commits?/([0-9a-f]{7,40})(?![\w-])`,
    String.raw`https?://[^\s"'<>]{1,200}?/(?:issues|pulls?|merge_requests|pull-requests)/(\d{1,7})(?![\w-])`,
    String.raw`\b(?:commit|sha|revision|提交)[ :]{0,2}([0-9a-f]{7,40})(?![\w-])`,
    String.raw`(?<![\w#/.-])(?=[0-9a-f]*\d)(?=\d*[a-f])([0-9a-f]{7,40})(?![\w/-]|\.\w)`,
    String.raw`(?<![\w&])#(\d{1,7})(?![\w-])`,
    String.raw`\b(?:gh-|(?:issue|pr|pull request|merge request|ticket|bug) #?)(\d{1,7})(?![\w.-])`,
  ].join("|"),
  "gi",
);

/** Finds the commits and issues named in a task of at most 14 words, in order, each once; at most four. */
export function namedCommits(task: PreparedTask): readonly NamedCommit[] {
  if (wordCount(task) > maxWords) return [];
  const found = new Map<string, NamedCommit>();
  for (const [, linked, ofLink, said, bare, sign, worded] of readPart(task.text).matchAll(forms)) {
    const hash = (linked ?? said ?? bare)?.toLowerCase();
    const number = Number(ofLink ?? sign ?? worded);
    if (hash !== undefined) found.set(hash, { hash });
    else if (number > 0) found.set(`#${number}`, { number });
  }
  return [...found.values()].slice(0, maxNamed);
}
