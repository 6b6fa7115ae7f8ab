import { roleOf } from "@fossick/core/evidence/roles.ts";
import { fileKind } from "@fossick/languages/file-kind.ts";
import { sourceFiles } from "../derived-task.ts";
import type { PastCommit } from "../past-commits.ts";
import { wordsOf } from "../words-of.ts";
import type { Past } from "./mine-commits.ts";
import { commitTask, shuffled, sizeOf, type Candidate, type Mine } from "./mined-task.ts";
import { readBlobs } from "./read-blobs.ts";
import { isTelling, subjectOf, tellingWords, withoutMarkup } from "./wording.ts";

const maxFiles = 6;
const maxRead = 300;
const maxLength = 1_500_000;

/** A commit that edits source and writes about it in a changelog. */
interface Noted {
  readonly commit: PastCommit;
  readonly gold: readonly string[];
  readonly page: string;
}

/** Tasks from the one entry that a commit adds to a changelog, beside the source it edits. */
export function mineChangelogs({ repo, repository, seed }: Mine, { commits, merges }: Past): Candidate[] {
  const noted = shuffled([...merges, ...commits].flatMap(notedBy), seed, ({ commit }) => commit.hash).slice(
    0,
    maxRead,
  );
  const names = noted.flatMap(({ commit, page }) => [`${commit.parent}:${page}`, `${commit.hash}:${page}`]);
  const texts = readBlobs(
    repository,
    names.filter((name) => !name.includes("\n")),
  );
  return noted.flatMap(({ commit, gold }, at) => {
    const [before = "", after = ""] = [texts[2 * at], texts[2 * at + 1]];
    const entry = after.length > maxLength ? undefined : addedEntry(before, after);
    if (entry === undefined) return [];
    return [{ task: commitTask("changelog", repo, commit, entry, gold), stratum: sizeOf(gold.length) }];
  });
}

function notedBy(commit: PastCommit): Noted[] {
  const pages = [...commit.changed, ...commit.added].filter(isChangelog);
  const gold = sourceFiles(commit).filter((path) => !isChangelog(path));
  const [page] = pages;
  if (page === undefined || pages.length > 1 || page.includes("\n")) return [];
  const isRelease =
    !isTelling(subjectOf(commit.subject)) || /^v?\d|\bversion\b/i.test(subjectOf(commit.subject));
  return isRelease || gold.length === 0 || gold.length > maxFiles ? [] : [{ commit, gold, page }];
}

const isChangelog = (path: string): boolean =>
  /(?:^|\/)[^./]*(?:\.(?:md|rst|txt|adoc|\w{1,12}\.(?:md|rst|txt)))?$|\.(?:md|rst|txt)$/i.test(path) &&
  roleOf(path, fileKind(path)) === "changelog";

/** The entry that one text has and the other has not; nothing where there are several. */
function addedEntry(before: string, after: string): string | undefined {
  const known = new Set(before.split("\n").map((line) => line.trim()));
  const isPiece = before === "";
  const lines = (isPiece ? withoutCode(after) : after).split("\n");
  const added = lines.map((line) => (isPiece || !known.has(line.trim()) ? line : ""));
  const entries = entriesOf(added, isPiece);
  const texts = entries.map(plainEntry).filter((text) => wordsOf(text).length >= 4);
  const [text = ""] = texts;
  return texts.length === 1 && tellingWords(text) >= 3 && isTelling(text) ? text : undefined;
}

/** A piece of a changelog without what tools read of it, and without examples. */
const withoutCode = (text: string): string =>
  text.replace(/^---\n[\s\S]*?\n---\n/, "").replace(/^\s*(```|~~~)[\s\S]*?^\s*\1.*$/gm, "");

const bullet = /^\s*(?:[-*+•]|\d+[.)])\s+/;

/** Entries of a list, each with the lines that go on with it; a piece of a changelog may be one paragraph. */
function entriesOf(lines: readonly string[], isPiece: boolean): string[] {
  const entries: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const isText = /\w/.test(line) && !/^#|^\.\. |^[=~^-]{3,}/.test(line);
    if (bullet.test(line)) entries.push(line.replace(bullet, ""));
    else if (isOpen && isText) entries.push(`${entries.pop() ?? ""} ${line.trim()}`);
    else if (isPiece && isText && entries.length === 0) entries.push(line);
    isOpen = isText;
  }
  return entries;
}

/** An entry without links, numbers of issues and names of people. */
const plainEntry = (entry: string): string =>
  subjectOf(
    withoutMarkup(
      entry
        .replace(/\[(?:[\w./-]*#\d+|@[\w-]+|[\da-f]{7,40})\](?:\([^)]*\)|\[[^\]]*\])?/gi, " ")
        .replace(/:(?:pr|issue|gh|pull|user|ghpull|ghissue|bpo|commit):`[^`]*`/gi, " ")
        .replace(/\b\w*(?:pull|issue|pr):\d+/gi, " ")
        .replace(/\s*\([a-z][\w-]*(?:, [a-z][\w-]*)*\)\.?\s*$/, "")
        .replace(/`?#\d+(?:\s*<[^>]*>)?`?_{0,2}/g, " "),
    )
      .replace(
        /\b(?:thanks(?: to)?|by|from|patch by|contributed by|reported by|via|cc)\b[ ,]*@?[\w-]*(?: @?[\w-]+)?[.)\]]*$/i,
        "",
      )
      .replace(/\bthanks (?:for|to)\b.*$/i, "")
      .replace(/@[\w-]+/g, " ")
      .replace(/\b(?:see|in|fix(?:es)?|closes?|resolves|via|by)\s*(?=[.,;)]|$)/gi, " ")
      .replace(/[([{][\s,.;&]*[)\]}]|\(\s*(?:GH-|gh-|PR|pull|issue)?\s*\d*\s*\)/g, " ")
      .replace(/\b(?:GH|gh)-\d+/g, " ")
      .replace(/\s+/g, " ")
      .replace(/\s+([,.;:])/g, "$1")
      .replace(/^(?:[A-Z]{3,},?\s*)+:\s*/, "")
      .replace(/[\s,;(]+\.?$/, "")
      .trim(),
  );
