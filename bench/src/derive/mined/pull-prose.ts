import type { PastCommit } from "../past-commits.ts";
import { textOf } from "../pull-text.ts";
import { wordsOf } from "../words-of.ts";
import { isProse, subjectOf } from "./wording.ts";

const minProseWords = 30;
const maxWords = 400;

/** Headings of templates, whose text is kept. */
const templateHeading =
  /^\s*(?:#+|\*\*)\s*(?:description|summary|motivation(?: and context)?|what|why|how|context|background|changes?|overview|problem|solution|details|related issues?|this pr|proposed changes|testing|tests?|how (?:has|was) this (?:been )?tested.*|test plan|types? of changes?.*|checklist.*|screenshots?.*|breaking changes?|release notes?|additional .*|references?|pr type|what kind of change.*|does this pr introduce.*)\s*\??:?\**\s*$/i;

/** Lines that tools and templates leave in texts of pull requests. */
const leftOver =
  /^\s*(?:cc:? @|\/cc|thanks? (?:to )?@|backport of|reviewed[- ]by|approved by|co-authored|signed-off|pull request resolved|differential revision|test plan:|reviewers?:|subscribers:|tags:|\(cherry picked|_?generated (?:with|by)|🤖|this (?:pr )?was (?:squashed and )?merged|\|.*\|)/i;
/** References of which numbers and addresses were cut. */
const bareReference =
  /^\s*(?:[-*+|=_]+|(?:[-*+] )?(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?|refs?|updates?|follow[- ]?up(?: (?:to|of))?|related(?: to)?|relates to|see(?: also)?|part of|depends on|(?:closes )?issues?|summary|discussion|n\/a|none)[\s:.,]*\S?)$/i;

/**
 * The text of a pull request that was merged or squashed: its title and its prose. Lists of squashed commits, code,
 * trailers, checklists and the headings of templates are cut.
 * @returns nothing where there are fewer than thirty words of prose
 */
export function pullText(commit: PastCommit): string | undefined {
  if (/^(?:Merge (?!pull request|PR\b)|Auto merge|Rollup)/i.test(commit.subject)) return undefined;
  const [title = "", ...rest] = textOf(commit).split("\n");
  const told = rest
    .join("\n")
    .replace(/^\s*(```|~~~)[\s\S]*?^\s*\1.*$/gm, "")
    .replace(/^commits\n-{3,}\n[\s\S]*$/im, ""); // of a tool that merges
  const lines = withoutSquashed(told, title);
  const prose = lines.filter(isProseLine).join("\n");
  if (wordsOf(prose).length < minProseWords || wordsOf(title).length < 2) return undefined;
  const body = lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return cutWords(`${subjectOf(title)}\n\n${body}`, maxWords);
}

/** No list, no quote, no heading, no code. */
const isProseLine = (line: string): boolean =>
  !/^\s*(?:[-*+>|]|\d+[.)]|#)|^(?: {4}|\t)/.test(line) && isProse(line);

function withoutSquashed(body: string, title: string): string[] {
  const isSquashed = (body.match(/^\* /gm) ?? []).length >= 2;
  return body
    .split("\n")
    .filter(
      (line) =>
        !(isSquashed && line.startsWith("* ")) &&
        !templateHeading.test(line) &&
        !leftOver.test(line) &&
        !bareReference.test(line) &&
        line.replace(/^\s*[-*] /, "").trim() !== title.trim(),
    );
}

/** Keeps whole paragraphs while they fit. */
function cutWords(text: string, max: number): string {
  const kept: string[] = [];
  let count = 0;
  for (const paragraph of text.split("\n\n")) {
    count += wordsOf(paragraph).length;
    if (count > max && kept.length > 1) break;
    kept.push(paragraph);
  }
  return kept.join("\n\n");
}
