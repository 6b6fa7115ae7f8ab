// Cuts a task to the part that is read, and turns links into paths.
import { withoutMarks } from "@fossick/base/secrets/redact.ts";

const maxCharacters = 30_000;

/**
 * Start of a link to a file of a repository, up to the path: GitHub, GitLab, Gitea, Bitbucket, raw files. Host, owner,
 * repository and branch say nothing about the task.
 */
const permalinkHead =
  /https?:\/\/(?:raw\.githubusercontent\.com(?:\/[^\s/]{1,100}){2}\/(?:refs\/heads\/)?[^\s/]{1,200}|bitbucket\.org(?:\/[^\s/]{1,100}){2}\/src\/[^\s/]{1,200}|[^\s/]{1,100}(?:\/[^\s/]{1,100}){2,6}?\/(?:-\/)?(?:(?:blob|raw|blame|edit|tree)\/|src\/(?=branch|commit|tag))(?:(?:branch|commit|tag)\/)?[^\s/]{1,200})\/(?=\S)/g;

/** Line numbers in links of GitHub, GitLab, Gitea and Bitbucket. */
const linkedLines =
  /(?:\?[\w=&]{1,40})?#(?:L|lines-)(\d{1,7})(?:C\d{1,5})?(?:(?:-L?|:)(\d{1,7})(?:C\d{1,5})?)?/g;

/**
 * Returns the part of a text that is read: its first 30,000 characters, since the rest says nothing new about a task,
 * without the marks of redacted secrets, and with links to files as their paths and lines: `src/a.ts:12-20`.
 */
export const readPart = (text: string): string =>
  withoutMarks(text.slice(0, maxCharacters))
    .replace(permalinkHead, "")
    .replace(linkedLines, (_, first: string, last?: string) =>
      last === undefined ? `:${first}` : `:${first}-${last}`,
    );
