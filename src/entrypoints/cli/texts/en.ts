import { counted, grouped } from "../../../messages/counts.ts";
import type { CliTexts, HelpTexts, ProgressTexts, ReportTexts } from "./cli-texts.ts";

const help: HelpTexts = {
  titles: {},
  flags: {},
  defaults: {},
  commands: {},
  withDefault: (summary, usual) => `${summary} (default: ${usual})`,
  helpFlag: "print this help",
  versionFlag: "print the version",
  helpCommand: "Prints help for a command.",
  moreHelp: "fossick --help --all lists every flag of a search; fossick help COMMAND those of a command.",
  examples: `Examples:
  fossick "fix the authentication token expiry bug"
  fossick "add rate limiting to the API" src/api -t typescript --explain
  fossick "修复认证令牌过期的错误" --json
  fossick "rename the billing plan type" --format paths -0 | xargs -0 wc -l
  gh issue view 42 | fossick --stdin --pack --format markdown --max-tokens 8000
  fossick "fix the login redirect" --open
  fossick -- index                     (a task that is also the name of a command)

Every flag has an environment variable: --max-files is FOSSICK_MAX_FILES, --no-ignore is
FOSSICK_NO_IGNORE=1. fossick.config.json in the root can set most of them for a repository.
Exit status: 0 found, 1 nothing relevant, 2 wrong usage, 3 stopped by a budget, 69 server not available for now,
70 internal error.
`,
};

const report: ReportTexts = {
  indexed: ({ files, changed, removed, commits, duration }) =>
    `${counted(files, "file")} (${grouped(changed)} changed, ${grouped(removed)} removed) indexed, ${counted(commits, "new commit")} read, in ${duration}`,
  removed: (folder, size) => `removed ${folder} (${size})`,
  serving: (url, token) =>
    `serving MCP at ${url}; press Ctrl-C to stop${token === undefined ? "" : `\nAuthorization: Bearer ${token}`}`,
  showing: (url) => `showing searches at ${url} (Ctrl-C stops)`,
  noIndex: (root, folder) => `no index for ${root} yet; the first search builds it in ${folder}`,
  watchedBy: (root, pid, minutes) =>
    `process ${pid} watches ${root}${minutes === 0 ? "" : ` and ends after ${counted(minutes, "minute")} without a search`}; fossick watch --stop ends it`,
  watcher: (pid, answered) => `${pid} answers searches from memory, ${answered} so far`,
  stopped: (pid) => `ended process ${pid}`,
  notWatched: "no process watches this repository",
  rows: {
    root: "root",
    index: "index",
    files: "files",
    languages: "languages",
    commits: "commits",
    head: "head",
    built: "built",
    changed: "changed",
    watcher: "process",
  },
  moreLanguages: (count) => `${count} more`,
  changedSince: (files) => (files === 0 ? "nothing since" : `${counted(files, "file")} since`),
  list: (items) => items.join(", "),
};

const progress: ProgressTexts = {
  indexing: "indexing",
  files: "files",
  commits: "past commits",
  lookingForFiles: "looking for files",
  writing: "writing the index",
  known: (files, total) =>
    `${grouped(files)} of ${counted(total, "file")} were already indexed; going on from there`,
  ending: "keeping what was read; Ctrl-C again ends at once",
  ended: (files, total) =>
    `ended; ${grouped(files)} of ${counted(total, "file")} are indexed, and the next run goes on from there`,
  announce: (files) =>
    `indexing${files > 0 ? ` ${counted(files, "file")}` : ""}; later runs only read what changed`,
  cycle: (number, candidates, accepted, learned, duration) => {
    const terms = learned.length === 0 ? [] : [`learned ${learned.join(", ")}`];
    const parts = [counted(candidates, "candidate"), `${accepted} accepted so far`, ...terms, duration];
    return `cycle ${number}: ${parts.join(", ")}`;
  },
  total: (duration, indexDuration) => `${duration} in total, ${indexDuration} of it for the index`,
  notSent: (requests, tokens) =>
    requests === 0
      ? "nothing would be sent to an evaluator"
      : `nothing was sent; the search would send ${counted(requests, "request")}, about ${counted(tokens, "token")} in total`,
  secretsShown: "--no-redact shows the secrets in files as they are",
  secretFileShown: (path) => `${path} usually holds secrets; its text is shown because you named it`,
  inPart: (part, root) =>
    `searching ${part} of the repository around it; --root ${root} searches all of that, --root . this folder alone`,
  inRepository: (root) =>
    `this is about the repository around this folder, ${root}; --root . is about this folder alone`,
  didYouMean: (word, command) => `did you mean fossick ${command}? [y/N] (N searches for "${word}") `,
  searchedAsTask: (word, command) =>
    `"${word}" is searched for as a task and not remembered; did you mean fossick ${command}?`,
  typeTask: "type the task, then press Ctrl-D",
  watching: "watching for changes; press Ctrl-C to stop",
};

export const en: CliTexts = { help, report, progress };
