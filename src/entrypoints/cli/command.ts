// Declares a command: its arguments, its flags and what it runs with; lists flags that commands share.
import type { Colors } from "../../bundle/render/file-lines.ts";
import {
  commandLineDefinitions,
  searchDefinitions,
  settingDefinitions,
  type CommandLineOptions,
  type Definition,
  type Settings,
} from "../../settings/index.ts";
import type { TaskLanguage } from "../../types.ts";
import type { SignalWatch } from "./watch-signals.ts";
import type { CliContext } from "./cli-context.ts";

/** Every flag there is, by the name of its setting or option. */
const flagDefinitions = { ...commandLineDefinitions, ...settingDefinitions };

export type FlagName = keyof typeof flagDefinitions;

export const flagNames = Object.keys(flagDefinitions) as readonly FlagName[];

export const searchFlags: readonly FlagName[] = flagNames.filter(
  (name) => name in searchDefinitions || name in settingDefinitions,
);

/** Flags of a process that searches many times, without those of a single search and of a team server. */
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
}

/** One thing the command line can do. */
export interface Command<Flag extends FlagName = FlagName> {
  readonly name: string;
  readonly summary: string;
  readonly arguments: readonly CommandArgument[];
  readonly flags: readonly Flag[];
  /** Meanings of flags that differ for this command; each with its default. */
  readonly flagSummaries?: Readonly<Partial<Record<Flag, string>>>;
  /** Flags of its own, although other commands have them in a group. */
  readonly ownFlags?: readonly Flag[];
  /**
   * Has something to put right when it is ended. Any other command leaves signals to the system: it could not hear one
   * while it computes, and the index survives being ended at any moment.
   */
  readonly hearsSignals?: boolean;
  /**
   * The part of a repository that the command is about where no root is named and the working folder lies in one: that
   * folder, or all of it. Left out by commands that find their own root, or need none.
   */
  readonly withoutRoot?: "part" | "repository";
  /** Resolves to the exit status. */
  readonly run: (invocation: Invocation<NoInfer<Flag>>) => Promise<number>;
}

/** Declares a command; it can read the options of its own flags only. */
export const defineCommand = <const Flag extends FlagName>(command: Command<Flag>): Command => command;

/** A parsed command line: what a command that takes these flags is run with. */
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
  /** From here on there is something to put right: `signal` tells when to. */
  readonly hearSignals: SignalWatch["hearSignals"];
}

/** A folder of the root, as a path below it. */
export interface Part {
  /** The working folder. */
  readonly folder: string;
  /** The folder that a search is limited to; none when empty. */
  readonly scope: string;
}

/** Flags every command that opens a repository takes. */
export const repositoryFlags = ["root", "hidden", "ignore", "nested", "cacheDir", "config", "lang"] as const;

/** Flags every command takes that prints a report. */
export const reportFlags = ["json", "quiet", "verbose", "color"] as const;
