// Turns a commit's message into a task, without issue numbers, hashes and tags that only its author could know.
import { cleanMessage } from "@fossick/index/history/read-commits.ts";

/** A commit's message as a task that could have been asked before the change was made. */
export interface TaskText {
  readonly subject: string;
  /** Subject and body; the subject is its first line. */
  readonly text: string;
  /** `fix` of `fix(parser): …`, in lower case. */
  readonly type?: string;
}

/** `fix(parser)!: handle …`, `[parser] handle …`, `ABC-123: handle …`, `:bug: handle …`, `🐛 handle …` */
const conventionalType = /^([A-Za-z]{2,14})(?:\([^)]*\))?!?: +(?=\S)/;
const leadingTags =
  /^(?:\[[^\]]*\]:? *|[A-Z][A-Z0-9]+-\d+: +|:[a-z0-9_+-]+: *|\p{Extended_Pictographic}\uFE0F? *)+/u;

/** References to where a change is discussed or stored, in the order of their removal. */
const references: readonly RegExp[] = [
  /<!--[\s\S]*?-->/g,
  // A line that holds nothing else: `Closes #12, #13`, `Issue: https://…`, `See-also: …#4`
  /^[ \t]*(?:[-*] +)?(?:[\w-]+(?: (?:to|of|by|from))?[: ] *)?(?:(?:[\w.-]+\/[\w.-]+)?#\d+|GH-\d+|https?:\/\/\S+)(?:(?:,| and|\s)+(?:[\w.-]+\/[\w.-]+)?#\d+)*[.,;]?[ \t]*$/gim,
  /https?:\/\/\S*\/(?:issues?|pulls?|merge_requests|commits?|browse|discussions)\/\S*[^\s).,;]/g,
  / *[([][^()[\]]*(?:#\d+|GH-\d+)[^()[\]]*[)\]]/gi,
  /(?:\b(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?|refs?|see|issue|pr|via|since) *:? *)?(?:[\w.-]+\/[\w.-]+)?(?:#|\bGH-)\d+\b:?/gi,
  /(?:\b(?:in|of|by|from|since|commit) )*\b(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{7,40}\b/g,
  /\[(?:skip ci|ci skip)\]/gi,
];

/** Short items of squashed commits: `* fix lint`, `- review comments`. */
const shortItem = /^[ \t]*[-*] +(?:\S+[ \t]*){1,3}$/gm;

/**
 * Remove from a commit's message what only its author could know: contributors, issue numbers, hashes and the tag of
 * its type.
 */
export function taskText(message: string): TaskText {
  const clean = references.reduce((text, reference) => text.replace(reference, ""), cleanMessage(message));
  const [first = "", ...rest] = clean.trim().split("\n");
  const untagged = first.replace(leadingTags, "");
  const type = conventionalType.exec(untagged)?.[1]?.toLowerCase();
  const subject = tidy(untagged.replace(conventionalType, "").replace(leadingTags, ""));
  const body = rest
    .join("\n")
    .replace(shortItem, "")
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/(?<=\S) {2,}/g, " ")
    .replaceAll(/\n{3,}/g, "\n\n");
  return {
    subject,
    text: `${subject}\n\n${body.trim()}`.trim(),
    ...(type !== undefined && { type }),
  };
}

/** Removed references leave spaces and punctuation behind. */
const tidy = (line: string): string =>
  line
    .replaceAll(/ {2,}/g, " ")
    .replaceAll(/ +([.,:;])/g, "$1")
    .replace(/^[\s:,;-]+|[\s:,;.-]+$/g, "");
