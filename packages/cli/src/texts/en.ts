// English texts of the command line's help, reports and progress.
import type { Definition } from "@fossick/settings/definition.ts";
import { counted, grouped } from "@fossick/core/messages/counts.ts";

/** Translations of the help; missing ones fall back to the English of the row or command. */
export interface HelpTexts {
  /** Headings, by their English text. */
  readonly titles: Readonly<Record<string, string>>;
  /** Returns the summary of a flag from its row. */
  readonly flagSummary: (definition: Definition<unknown>) => string | undefined;
  /** Defaults that are words, by their English text. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Texts of commands by name, of their arguments by syntax. */
  readonly commands: Readonly<Record<string, CommandTexts>>;
  withDefault(summary: string, usual: string): string;
  readonly helpFlag: string;
  readonly versionFlag: string;
  readonly helpCommand: string;
  /** Reference to the flags that `fossick --help` leaves out. */
  readonly moreHelp: string;
  /** Examples, one per line, most common first. */
  readonly examples: string;
  /** The end of `fossick --help --all`. */
  readonly details: string;
}

interface CommandTexts {
  readonly summary: string;
  readonly arguments?: Readonly<Record<string, string>>;
  /** Summaries of flags that mean something else for this command, with their defaults. */
  readonly flagSummaries?: Readonly<Record<string, string>>;
}

interface Indexed {
  readonly files: number;
  readonly changed: number;
  readonly removed: number;
  readonly commits: number;
  readonly duration: string;
}

const help: HelpTexts = {
  titles: {},
  flagSummary: ({ summary }) => summary,
  defaults: {},
  commands: {},
  withDefault: (summary, usual) => `${summary} (default: ${usual})`,
  helpFlag: "print this help",
  versionFlag: "print the version",
  helpCommand: "Prints help for a command.",
  moreHelp: "fossick --help --all lists every flag; fossick help COMMAND those of a command.",
  examples: `Examples:
  fossick "fix the authentication token expiry bug"
  fossick "add rate limiting to the API" src/api -k throttle,quota --explain
  fossick "修复认证令牌过期的错误" --json
  fossick "rename the billing plan type" --format paths -0 | xargs -0 wc -l
  pytest 2>&1 | fossick
  gh issue view 42 | fossick --pack --format markdown --max-tokens 8000
  fossick "fix the login redirect" --open
  fossick -- index                     (a task that is also the name of a command)
`,
  details: `Every flag has an environment variable: --max-files is FOSSICK_MAX_FILES, --no-ignore is
FOSSICK_NO_IGNORE=1. fossick.config.json in the root can set most of them for a repository.
Exit status: 0 found, 1 nothing relevant, 2 wrong usage, 3 a limit of time or files was reached,
69 server not available for now, 70 internal error.
`,
};

/** Reports; numbers have separators and durations their unit. */
const report = {
  indexed: ({ files, changed, removed, commits, duration }: Indexed): string =>
    `indexed ${counted(files, "file")} (${grouped(changed)} new or changed, ${grouped(removed)} removed) and read ${counted(commits, "new commit")} in ${duration}`,
  removed: (folder: string, size: string) => `removed the index in ${folder} (${size})`,
  removedGone: (trees: number, size: string) =>
    trees === 0
      ? "the folder of every work tree is there"
      : `removed ${counted(trees, "work tree")} that ${trees === 1 ? "is" : "are"} gone from the cache (${size})`,
  sharedWith: (trees: number) => `with ${counted(trees, "other work tree")}`,
  nothingRemoved: (root: string) => `there was no index for ${root}`,
  /** @param token undefined if the user chose it */
  serving: (url: string, token: string | undefined) =>
    `serving MCP at ${url}; press Ctrl-C to stop${token === undefined ? "" : `\nAuthorization: Bearer ${token}`}`,
  showing: (url: string) => `showing searches at ${url} (Ctrl-C stops)`,
  noIndex: (root: string, folder: string) =>
    `no index for ${root} yet; the first search builds it in ${folder}`,
  /** @param minutes without a search after which the process ends; 0 for never */
  watchedBy: (root: string, pid: number, minutes: number) =>
    `process ${pid} watches ${root}${minutes === 0 ? "" : ` and ends after ${counted(minutes, "minute")} without a search`}; fossick watch --stop ends it`,
  watcher: (pid: number, answered: number) => `${pid} answers searches from memory, ${answered} so far`,
  stopped: (pid: number) => `ended process ${pid}`,
  notWatched: "no process watches this repository",
  rows: {
    root: "root",
    index: "index",
    shared: "shared",
    files: "files",
    languages: "languages",
    commits: "commits",
    head: "head",
    built: "built",
    changed: "changed",
    watcher: "process",
  },
  moreLanguages: (count: number) => `${count} more`,
  changedSince: (files: number) =>
    files === 0 ? "no file since then" : `${counted(files, "file")} since then`,
  list: (items: readonly string[]) => items.join(", "),
};

const progress = {
  /** Texts before and after the bar. */
  indexing: "indexing",
  files: "files",
  commits: "past commits",
  lookingForFiles: "looking for files",
  writing: "writing the index",
  /** Note that an interrupted index is continued. */
  known: (files: number, total: number) =>
    `${grouped(files)} of ${counted(total, "file")} were already indexed; going on from there`,
  /** Note after Ctrl-C. */
  ending: "keeping what was read; Ctrl-C again ends at once",
  ended: (files: number, total: number) =>
    `ended; ${grouped(files)} of ${counted(total, "file")} are indexed, and the next run goes on from there`,
  /** @param files 0 while unknown */
  announce: (files: number) =>
    `indexing${files > 0 ? ` ${counted(files, "file")}` : ""}; later runs only read what changed`,
  cycle: (
    number: number,
    candidates: number,
    accepted: number,
    learned: readonly string[],
    duration: string,
  ) => {
    const terms = learned.length === 0 ? [] : [`learned ${learned.join(", ")}`];
    const parts = [counted(candidates, "candidate"), `${accepted} accepted so far`, ...terms, duration];
    return `cycle ${number}: ${parts.join(", ")}`;
  },
  total: (duration: string, indexDuration: string) =>
    `${duration} in total, ${indexDuration} of it for the index`,
  notSent: (requests: number, tokens: number) =>
    requests === 0
      ? "nothing would be sent to an evaluator"
      : `nothing was sent; the search would send ${counted(requests, "request")}, about ${counted(tokens, "token")} in total`,
  secretsShown: "--show-secrets shows the secrets in files as they are",
  secretFileShown: (path: string) => `${path} usually holds secrets; its text is shown because you named it`,
  /** @param root as --root takes it */
  inPart: (part: string, root: string) =>
    `searching ${part} of the repository around it; --root ${root} searches all of that, --root . this folder alone`,
  inRepository: (root: string) =>
    `this is about the repository around this folder, ${root}; --root . is about this folder alone`,
  didYouMean: (word: string, command: string) =>
    `did you mean fossick ${command}? [y/N] (N searches for "${word}") `,
  /** Note in place of the question if the user cannot be asked. */
  searchedAsTask: (word: string, command: string) =>
    `"${word}" is searched for as a task and not remembered; did you mean fossick ${command}?`,
  typeTask: "type the task, then press Ctrl-D",
  waitingForTask: (seconds: number) =>
    `no task given; waiting up to ${seconds} s for one on standard input (Ctrl-C ends)`,
  watching: "watching for changes; press Ctrl-C to stop",
};

/** English texts of the command line, except answers; the other languages have the same keys. */
export const en = { help, report, progress };

export type CliTexts = typeof en;
