// Cuts a task to the part that is read, takes out what programs put around it, and turns links into paths.
import { remember } from "@fossick/base/remember.ts";
import { withoutMarks } from "@fossick/base/secrets/redact.ts";
import { cutLongText } from "./cut-long-text.ts";
import { withoutMail } from "./mail-text.ts";
import { asOnScreen, withoutSystemFrames } from "./pasted-text.ts";

/** Max characters that are looked at, at both ends. */
const lookedAt = { head: 500_000, tail: 1_500_000 } as const;

const endsOf = (text: string): string =>
  text.length <= lookedAt.head + lookedAt.tail
    ? text
    : `${text.slice(0, lookedAt.head)}\n${text.slice(-lookedAt.tail)}`;

/**
 * Start of a link to a file of a repository, up to the path: GitHub, GitLab, Gitea, Bitbucket, raw files. Host, owner,
 * repository and branch say nothing about the task.
 */
const permalinkHead =
  /https?:\/\/(?:raw\.githubusercontent\.com(?:\/[^\s/]{1,100}){2}\/(?:refs\/heads\/)?[^\s/]{1,200}|bitbucket\.org(?:\/[^\s/]{1,100}){2}\/src\/[^\s/]{1,200}|[^\s/]{1,100}(?:\/[^\s/]{1,100}){2,6}?\/(?:-\/)?(?:(?:blob|raw|blame|edit|tree)\/|src\/(?=branch|commit|tag))(?:(?:branch|commit|tag)\/)?[^\s/]{1,200})\/(?=\S)/g;

/** Line numbers in links of GitHub, GitLab, Gitea and Bitbucket. */
const linkedLines =
  /(?:\?[\w=&]{1,40})?#(?:L|lines-)(\d{1,7})(?:C\d{1,5})?(?:(?:-L?|:)(\d{1,7})(?:C\d{1,5})?)?/g;

/** Texts that are cached: a search reads its task in several places. */
const maxReadings = 8;

const ownText = remember(
  (text: string) => withoutMail(withoutSystemFrames(asOnScreen(withoutMarks(endsOf(text))))),
  maxReadings,
);
const cutText = remember((text: string) => cutLongText(ownText(text)), maxReadings);

/**
 * Returns the part of a text that is read: all of it up to 30,000 characters, else its ends and what is rare between
 * them, without what a terminal, a build server or a mail program put around it and without the marks of redacted secrets, and
 * with links to files as their paths and lines: `src/a.ts:12-20`.
 */
export const readPart = remember(
  (text: string) =>
    cutText(text)
      .replace(permalinkHead, "")
      .replace(linkedLines, (_, first: string, last?: string) =>
        last === undefined ? `:${first}` : `:${first}-${last}`,
      ),
  maxReadings,
);

/** Counts the characters of a text that are not read because it is too long. */
export const countUnread = (text: string): number =>
  text.length - endsOf(text).length + ownText(text).length - cutText(text).length;
