// Declares a command with its arguments, its flags and what it runs with; lists flags that commands share.
import type { FossickError } from "@fossick/base/errors.ts";
import type { Colors } from "@fossick/text/file-lines.ts";
import {
  commandLineDefinitions,
  searchDefinitions,
  settingDefinitions,
  type CommandLineOptions,
  type Definition,
  type Settings,
} from "@fossick/settings/index.ts";
import type { TaskLanguage } from "@fossick/core/answer-types.ts";
import type { SignalWatch } from "./watch-signals.ts";
import type { CliContext } from "./cli-context.ts";

/** All flags, by the name of their setting or option. */
const flagDefinitions = { ...commandLineDefinitions, ...settingDefinitions };

export type FlagName = keyof typeof flagDefinitions;

export const flagNames = Object.keys(flagDefinitions) as readonly FlagName[];

export const searchFlags: readonly FlagName[] = flagNames.filter(
  (name) => name in searchDefinitions || name in settingDefinitions,
);

/** Flags of a process that searches many times; excludes those of a single search and of a team server. */
export const serviceFlags: readonly FlagName[] = searchFlags.filter((name) => {
  const { group, isForOneSearch } = flagDefinition(name);
  return group !== "Team server" && isForOneSearch !== true;
});

export function flagDefinition(name: FlagName): Definition<unknown> {
  return flagDefinitions[name];
}

interface CommandArgument {
  /** `<file>`, `[task]`, `[paths...]` */
  readonly syntax: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  /** Returns the error for a value that is no choice and deserves a sentence of its own. */
  readonly refusal?: (value: string) => FossickError | undefined;
}

/** A command of the command line. */
export interface Command<Flag extends FlagName = FlagName> {
  readonly name: string;
  /** Its former name, still taken but not listed. */
  readonly was?: string;
  readonly summary: string;
  readonly arguments: readonly CommandArgument[];
  readonly flags: readonly Flag[];
  /** Summaries of flags whose meaning differs for this command, each with its default. */
  readonly flagSummaries?: Readonly<Partial<Record<Flag, string>>>;
  /** Flags that help lists as the command's own, although other commands have them in a group. */
  readonly ownFlags?: readonly Flag[];
  /**
   * True if the command cleans up when it is interrupted. Other commands leave signals to the system: they could not
   * handle one while they compute, and the index survives an end at any moment.
   */
  readonly hearsSignals?: boolean;
  /**
   * Scope of the command if no root is named and the working folder lies in a repository: that folder, or the whole
   * repository. Left out by commands that find their own root, or need none.
   */
  readonly withoutRoot?: "part" | "repository";
  /** Resolves to the exit status. */
  readonly run: (invocation: Invocation<NoInfer<Flag>>) => Promise<number>;
}

/** Declares a command; it can read the options of its own flags only. */
export const defineCommand = <const Flag extends FlagName>(command: Command<Flag>): Command => command;

/** A parsed command line, as passed to a command that takes these flags. */
export interface Invocation<Flag extends FlagName = FlagName> {
  readonly operands: readonly string[];
  /** From the command line, else the environment, else the defaults. */
  readonly options: Pick<CommandLineOptions, Flag & keyof CommandLineOptions>;
  /** Settings from the command line and the environment; the config file and the defaults are not applied yet. */
  readonly settings: Partial<Settings>;
  /** Tests whether a flag is on the command line itself, not just in the environment. */
  isGiven(flag: Flag): boolean;
  /** The part of the root where the user works, if the root is a repository found around the working folder. */
  readonly part?: Part;
  /** Language of help, reports and progress; the answer has its own. */
  readonly language: TaskLanguage;
  readonly colors: { readonly stdout: Colors; readonly stderr: Colors };
  readonly context: CliContext;
  readonly signal: AbortSignal;
  /** Starts to handle signals, because the command has to clean up from here on; `signal` then aborts. */
  readonly hearSignals: SignalWatch["hearSignals"];
}

/** Part of the root; its folders are paths below the root. */
export interface Part {
  /** The working folder. */
  readonly folder: string;
  /** The folder that a search is limited to; empty for no limit. */
  readonly scope: string;
}

/** Flags of every command that opens a repository. */
export const repositoryFlags = ["root", "hidden", "ignore", "nested", "cacheDir", "config", "lang"] as const;

/** Flags of every command that prints a report. */
export const reportFlags = ["json", "quiet", "verbose", "color"] as const;
