import { git } from "../git.ts";

/** A commit and what it changed since its first parent, as the recipes of task sets read it. */
export interface PastCommit {
  readonly hash: string;
  readonly parent: string;
  readonly author: string;
  readonly subject: string;
  readonly body: string;
  /** Seconds since 1970. */
  readonly time: number;
  /** Paths that were there before and were changed or removed. */
  readonly changed: readonly string[];
  readonly added: readonly string[];
}

/** Commits by machines: their messages name versions and say nothing about the task. */
const bot =
  /\[bot\]|dependabot|renovate|github-actions|greenkeeper|snyk|semantic-release|autofix|styleci|mergify|weblate/i;

/** The commits of a history that people wrote, newest first, merges left out. @param sinceDays before the newest commit @param max commits */
export const pastCommits = (repository: string, sinceDays = Infinity, max = Infinity): PastCommit[] =>
  commitsOf(repository, sinceDays, ["--no-merges", ...atMost(max)]);

/** Returns merges into the main line, each as one commit with the changes since the one before; newest first. */
export const pastMerges = (repository: string, sinceDays = Infinity, max = Infinity): PastCommit[] =>
  commitsOf(repository, sinceDays, ["--merges", "--first-parent", "-m", ...atMost(max)]);

const atMost = (max: number): string[] => (max === Infinity ? [] : [`--max-count=${max}`]);

function commitsOf(repository: string, sinceDays: number, which: readonly string[]): PastCommit[] {
  const headTime = Number(git(repository, "log", "-1", "--format=%ct"));
  const since = sinceDays === Infinity ? [] : [`--since=${headTime - sinceDays * 86_400}`];
  const format = "--format=%x01%H%x00%P%x00%an%x00%ct%x00%B%x02";
  const text = git(
    repository,
    "-c",
    "core.quotePath=false",
    "log",
    ...which,
    "--no-renames",
    "--raw",
    "--no-abbrev",
    ...since,
    format,
  );
  return text
    .split("\u0001")
    .slice(1)
    .flatMap((record) => commitOf(record))
    .filter(({ author }) => !bot.test(author));
}

function commitOf(record: string): PastCommit[] {
  const [header = "", files = ""] = record.split("\u0002");
  const [hash = "", parents = "", author = "", time = "", message = ""] = header.split("\0");
  const [parent = ""] = parents.split(" ");
  if (parent === "") return [];
  const entries = [...files.matchAll(/^:\S+ \S+ \S+ \S+ ([A-Z])\t(.+)$/gm)];
  const pathsOf = (isAdded: boolean): string[] =>
    entries.filter(([, status]) => (status === "A") === isAdded).map(([, , path = ""]) => path);
  const [subject = "", ...lines] = message.replaceAll("\r", "").split("\n");
  return [
    {
      hash,
      parent,
      author,
      subject,
      body: lines.join("\n").trim(),
      time: Number(time),
      changed: pathsOf(false),
      added: pathsOf(true),
    },
  ];
}

/** A subject without its `type(scope):` and without numbers of issues. */
export const plainSubject = (subject: string): string =>
  subject
    .replace(/^\s*[a-zA-Z]{2,14}(?:\([^)]*\))?\s*!?\s*:\s+/, "")
    .replace(/^\[[\w. -]+\]\s*/, "")
    .replace(/\s*\((?:[\w./-]*#|GH-)\d+[^()]*\)/gi, "")
    .replace(/\s*(?:(?:fix(?:es|ed)?|close[sd]?|refs?|see)\s+)?#\d+\b/gi, "")
    .replace(/\s{2,}/g, " ")
    .replace(/^[\s:,;.-]+|[\s:,;.-]+$/g, "");
