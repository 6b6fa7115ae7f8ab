import { plainSubject, type PastCommit } from "./past-commits.ts";

const longestText = 6_000;

/** The text of a commit: a merged pull request says in its body what others say in their subject. */
export function textOf({ subject, body }: PastCommit): string {
  const paragraphs = cleanBody(body);
  if (!/^Merge (?:pull request|PR)\b/i.test(subject))
    return [plainSubject(subject), paragraphs].join("\n\n").trim();
  const [title = "", ...rest] = paragraphs.split("\n");
  return [plainSubject(title), rest.join("\n").trim()].join("\n\n").trim();
}

/** A message's body without signatures, links, issue numbers and what tools add: they tell nothing about the task. */
export const cleanBody = (body: string): string =>
  body
    .slice(0, longestText)
    .replace(
      /^[A-Z][\w-]+-by:.*$|^(?:Change-Id|Co-authored-by|PiperOrigin-RevId|git-svn-id|Reviewed-on|Fixes|Closes|Refs?):?\s.*$/gim,
      "",
    )
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/^\s*[-*] \[[ xX]\].*(?:\n(?!\s*[-*#]|\s*$).*)*$|^#+ .*check ?list.*$/gim, "") // of a template
    .replace(
      /^\s*[-*] (?:\w+ )?(?:lint(?:ing)?|format(?:ting)?|fix(?:ing)? (?:tests?|lint|ci|typos?)|wip|fixup|typos?|black|review.{0,20}|address.{0,30}|merge .*|changelog|release ?notes?)\.?$/gim,
      "",
    )
    .replace(/https?:\S+/g, "")
    .replace(/\s*\(?#\d+\)?/g, "")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
