import type { Colors } from "../../bundle/render/colors.ts";
import { commandLineDefinitions, settingDefinitions } from "../../settings/index.ts";
import type { CommandLineOptions, Definition } from "../../settings/index.ts";
import type { TaskLanguage } from "../../types.ts";
import type { World } from "./world.ts";

/** Every flag there is, by the name of its setting or option. */
const flagDefinitions = { ...commandLineDefinitions, ...settingDefinitions };

export type FlagName = keyof typeof flagDefinitions;

export const flagNames = Object.keys(flagDefinitions) as readonly FlagName[];

/** Flags that belong to one command and mean nothing to a search. */
const commandFlags: ReadonlySet<FlagName> = new Set<FlagName>([
  ...(["last", "used", "unused", "task", "all"] as const),
  ...(["deadlineMs", "backgroundIndex"] as const),
  ...(["scope", "local", "yes"] as const),
  ...(["http", "port", "watch"] as const),
]);

/** Every flag of a search. */
export const searchFlags: readonly FlagName[] = flagNames.filter((name) => !commandFlags.has(name));

/** The row of one flag. */
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
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly arguments: readonly CommandArgument[];
  readonly flags: readonly FlagName[];
  /** Resolves to the exit status. */
  run(invocation: Invocation): Promise<number>;
}

/** What a command is run with. */
export interface Invocation {
  readonly operands: readonly string[];
  /** As the parser collected them, by name, unchecked; absent ones were not given. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** Checked, with the environment and the defaults filled in. */
  readonly options: CommandLineOptions;
  /** Of what is said beside the answer. */
  readonly language: TaskLanguage;
  readonly colors: { readonly stdout: Colors; readonly stderr: Colors };
  readonly world: World;
  readonly signal: AbortSignal;
}

/** Flags every command that opens a repository takes. */
export const repositoryFlags = ["root", "hidden", "ignore", "cacheDir", "config", "lang"] as const;

/** Flags every command takes that prints a report. */
export const reportFlags = ["json", "quiet", "verbose", "color"] as const;
