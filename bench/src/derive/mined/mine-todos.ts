import { wordsOf } from "../words-of.ts";
import { commentsOf, type Comment } from "./comments.ts";
import type { Head, HeadFile } from "./head-files.ts";
import { foundTask, shuffled, type Candidate, type Found, type Mine } from "./mined-task.ts";
import { cutAt, isProse, tellingWords, withoutMarkup } from "./wording.ts";

const perFile = 2;
const minWords = 6;
const maxLines = 5;
const mark = /^\s*(?:@?todo|fixme)\b\s*(?:\([^)]*\)|\[[^\]]*\]|@\w+)?\s*[:\-–]*\s*(.*)$/i;

/** Tasks from comments that say what is still to be done. */
export const mineTodos = ({ repo, seed }: Mine, { commit, source }: Head): Candidate[] =>
  source.flatMap((file) =>
    shuffled(todosOf(file), seed, ({ line }) => `${file.path}#${line}`)
      .slice(0, perFile)
      .map((found) => ({ task: foundTask("todo", repo, commit, found), stratum: "1" })),
  );

function todosOf({ path, text }: HeadFile): Found[] {
  const lines = text.split("\n");
  return commentsOf(path, lines).flatMap((comment) =>
    comment.lines.flatMap((line, at) => {
      const first = mark.exec(line)?.[1];
      if (first === undefined) return [];
      const rest = restOf(comment, at);
      const wish = wishOf([first, ...rest].join(" "));
      const hidden = hiddenLines(comment, at, at + rest.length);
      return wish === undefined
        ? []
        : [{ text: wish, gold: [path], hidden: { path, ...hidden }, line: hidden.from }];
    }),
  );
}

/** Lines that go on with a wish: up to an empty one, another wish or a list. */
function restOf({ lines }: Comment, at: number): readonly string[] {
  const below = lines.slice(at + 1, at + maxLines);
  const end = below.findIndex(
    (line) =>
      line.trim() === "" ||
      mark.test(line) ||
      /^\s*(?:[-*@]|\d[.)])\s?|eslint|prettier|@ts-|noqa|nolint|pylint|rubocop/.test(line),
  );
  return end === -1 ? below : below.slice(0, end);
}

/** A wish of a block that opens or closes on its lines takes the whole block along, which would be no comment without. */
function hiddenLines(
  comment: Comment,
  first: number,
  last: number,
): { readonly from: number; readonly to: number } {
  const [from, to] = [comment.from + first, comment.from + last];
  const touchesEnd = comment.isBlock && (from === comment.from || to === comment.to);
  return touchesEnd ? { from: comment.from, to: comment.to } : { from, to };
}

/** A wish that leans on the code beside it says too little without. */
const leaning =
  /[{}]|^(?!["'(]?[A-Za-z])|\b(?:these|those|the following)\b|^(?:this|these|those|it|that|here|same|ditto|the (?:first|following|above|below|next|code|test))\b|\b(?:below|above|here|this (?:code|file|function|method|class|test|block|line|check|one)|(?:next|previous|following) (?:line|block|test|code|function))\b|\b(?:too|as well|this|it|that)[.!?]*$|\?\?|[,:;(]$|^\W*(?:\S+\s+){0,9}\S+\?$|\b(?:once|until|when|after|if|see|per|with|by) (?:is|are|was|lands|gets)\b/i;

function wishOf(text: string): string | undefined {
  const wish = cutAt(
    withoutMarkup(text)
      .replace(/\s*\(?(?:(?:see|cf\.?)\s+)?(?:GH-|issue )?#\d+\)?/gi, "")
      .replace(/\s*\((?:see|@)[^)]*\)|\bsee:?$/gi, "")
      .trim(),
    40,
  );
  if (wordsOf(wish).length < minWords || tellingWords(wish) < 5) return undefined;
  return isProse(wish) && !leaning.test(wish) ? wish : undefined;
}
