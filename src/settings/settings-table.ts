import { environmentName, groups, isNegated } from "./definition.ts";
import type { Definition, Group } from "./definition.ts";
import { commandLineDefinitions } from "./options.ts";
import { settingDefinitions } from "./table.ts";

/** One row of the docs table; everything is text to be shown as it is. */
interface SettingsRow {
  readonly name: string;
  readonly group: Group;
  /** `-n, --max-files <n>` */
  readonly flag: string;
  readonly environment: string;
  /** Absent where a config file cannot say it. */
  readonly config?: string;
  readonly default: string;
  readonly range: string;
  readonly summary: string;
}

/** Every setting and command line option, in the order of the groups. */
export function settingsTable(): readonly SettingsRow[] {
  const all: readonly (readonly [string, Definition<unknown>])[] = [
    ...Object.entries(commandLineDefinitions),
    ...Object.entries(settingDefinitions),
  ];
  const rows = all.map(([name, definition]) => settingsRow(name, definition));
  const ordered = groups.toSorted((a, b) => Number(a === commandGroup) - Number(b === commandGroup));
  return ordered.flatMap((group) => rows.filter((row) => row.group === group));
}

/** Flags of single commands stand last: few look for them here. */
const commandGroup: Group = "Options";

function settingsRow(name: string, definition: Definition<unknown>): SettingsRow {
  return {
    name,
    group: definition.group,
    flag: flagText(definition),
    environment: environmentName(definition),
    ...(definition.inConfig ? { config: name } : {}),
    default: describeDefault(definition),
    range: definition.expected,
    summary: definition.summary,
  };
}

/** The flag as a help text shows it: `-n, --max-files <n>`. */
export function flagText({ flag, short, placeholder }: Definition<unknown>): string {
  const names = short === undefined ? flag : `${short}, ${flag}`;
  return placeholder === undefined ? names : `${names} <${placeholder}>`;
}

/** The default as a help text shows it; `none` where there is nothing, `off` for a flag that is not given. */
export function describeDefault(definition: Definition<unknown>): string {
  if (definition.defaultText !== undefined) return definition.defaultText;
  if (definition.kind === "list") return "none";
  if (definition.kind === "boolean") return definition.default !== isNegated(definition) ? "on" : "off";
  return String(definition.default);
}
