/** Texts of the command line besides its answers: help, reports and progress. */
export interface CliTexts {
  readonly help: HelpTexts;
  readonly report: ReportTexts;
  readonly progress: ProgressTexts;
}

/** Translations of the help; what is missing falls back to the English of the table or command. */
export interface HelpTexts {
  /** Headings, by the English ones. */
  readonly titles: Readonly<Record<string, string>>;
  /** Summaries of flags, by the name of their setting or option. */
  readonly flags: Readonly<Record<string, string>>;
  /** Defaults that are words, by the English ones. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Commands by name, their arguments by syntax. */
  readonly commands: Readonly<Record<string, CommandTexts>>;
  withDefault(summary: string, usual: string): string;
  readonly helpFlag: string;
  readonly versionFlag: string;
  readonly helpCommand: string;
  /** Says where to find the flags that `fossick --help` leaves out. */
  readonly moreHelp: string;
  /** The end of `fossick --help`. */
  readonly examples: string;
}

interface CommandTexts {
  readonly summary: string;
  readonly arguments?: Readonly<Record<string, string>>;
  /** Summaries of flags that mean something else for this command, with their defaults. */
  readonly flagSummaries?: Readonly<Record<string, string>>;
}

export interface ReportTexts {
  /** Report of `fossick index`; numbers are grouped and the duration has its unit. */
  indexed(numbers: Indexed): string;
  removed(folder: string, size: string): string;
  /** Report of `fossick mcp --http`; without a token if the user chose it. */
  serving(url: string, token: string | undefined): string;
  /** Report of `fossick ui`. */
  showing(url: string): string;
  noIndex(root: string, folder: string): string;
  /**
   * Report of `fossick watch --background`. @param minutes without a search after which the process ends; 0 for never
   */
  watchedBy(root: string, pid: number, minutes: number): string;
  /** In `fossick status`. */
  watcher(pid: number, answered: number): string;
  stopped(pid: number): string;
  readonly notWatched: string;
  readonly rows: Readonly<Record<StatusRow, string>>;
  moreLanguages(count: number): string;
  /** @param files changed since the index was brought up to date */
  changedSince(files: number): string;
  readonly list: (items: readonly string[]) => string;
}

export type StatusRow =
  | "root"
  | "index"
  | "files"
  | "languages"
  | "commits"
  | "head"
  | "built"
  | "changed"
  | "watcher";

interface Indexed {
  readonly files: number;
  readonly changed: number;
  readonly removed: number;
  readonly commits: number;
  readonly duration: string;
}

export interface ProgressTexts {
  /** Before and after the bar. */
  readonly indexing: string;
  readonly files: string;
  readonly commits: string;
  readonly lookingForFiles: string;
  readonly writing: string;
  /** Said when an index that was interrupted is finished. */
  known(files: number, total: number): string;
  /** After Ctrl-C. */
  readonly ending: string;
  ended(files: number, total: number): string;
  /** @param files 0 while unknown */
  announce(files: number): string;
  cycle(
    number: number,
    candidates: number,
    accepted: number,
    learned: readonly string[],
    duration: string,
  ): string;
  total(duration: string, indexDuration: string): string;
  /** Summary of `--dry-run`. */
  notSent(requests: number, tokens: number): string;
  /** Warning for `--no-redact`. */
  readonly secretsShown: string;
  /** Warning for a path on the command line. */
  secretFileShown(path: string): string;
  /** Said of a search in a part of a repository. @param root as --root takes it */
  inPart(part: string, root: string): string;
  /** Said of any other command there. */
  inRepository(root: string): string;
  /** Asked about a task of one word that is nearly a command's name. */
  didYouMean(word: string, command: string): string;
  /** The same if the user cannot be asked. */
  searchedAsTask(word: string, command: string): string;
  readonly typeTask: string;
  /** Line of `fossick watch`, once the index is up to date. */
  readonly watching: string;
}
