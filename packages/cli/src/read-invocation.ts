import picocolors from "picocolors";
import type { Colors } from "@fossick/text/file-lines.ts";
import { FossickError } from "@fossick/base/errors.ts";
import {
  commandLineDefinitions,
  readEnvironment,
  readFlags,
  settingDefinitions,
  type CommandLineOptions,
  type OutputFormat,
} from "@fossick/settings/index.ts";
import { chooseLanguage } from "./choose-language.ts";
import type { Output, CliContext } from "./cli-context.ts";
import type { Invocation } from "./command.ts";
import type { Chosen } from "./parse-command-line.ts";

const defaults = Object.fromEntries(
  Object.entries(commandLineDefinitions).map(([name, row]) => [name, row.default]),
) as CommandLineOptions;

/**
 * Gives every flag of a command its value.
 * @throws FossickError INVALID_SETTING
 */
export function readInvocation(
  { command, operands, flags }: Chosen,
  surroundings: Pick<Invocation, "hearSignals" | "signal" | "context">,
): Invocation {
  const { env, stderr, stdout } = surroundings.context;
  const ownRows = Object.entries(commandLineDefinitions).filter(([name]) =>
    command.flags.some((flag) => flag === name),
  );
  const table = Object.fromEntries(ownRows) as typeof commandLineDefinitions;
  const onCommandLine = readFlags(table, flags);
  const values = { ...readEnvironment(table, env), ...onCommandLine };
  const options = { ...defaults, ...values };
  return {
    ...surroundings,
    operands,
    language: chooseLanguage(flags["lang"], env),
    options: checkNull({ ...options, format: formatOf(onCommandLine, options) }),
    settings: command.flags.some((name) => name in settingDefinitions)
      ? { ...readEnvironment(settingDefinitions, env), ...readFlags(settingDefinitions, flags) }
      : {},
    isGiven: (flag) => flags[flag] !== undefined,
    colors: {
      stdout: chooseColors(stdout, env, values.color),
      stderr: chooseColors(stderr, env, values.color),
    },
  };
}

/** Allows `-0` only with `--format paths`. @throws FossickError INVALID_SETTING */
function checkNull(options: CommandLineOptions): CommandLineOptions {
  if (!options.nullEnded || options.format === "paths") return options;
  throw new FossickError("INVALID_SETTING", "-0 ends names with a NUL, which only --format paths prints", {
    hint: "add --format paths",
  });
}

/** Combines `--json` and `--format`; the command line wins over the environment. */
function formatOf(onCommandLine: Partial<CommandLineOptions>, options: CommandLineOptions): OutputFormat {
  const { format, json = false } = onCommandLine;
  if (json && format !== undefined && format !== "json")
    throw new FossickError("INVALID_SETTING", `--json and --format ${format} ask for different formats`);
  return json ? "json" : (format ?? (options.json ? "json" : options.format));
}

/**
 * Chooses the colours of one stream. In order of precedence: `--color`/`--no-color` or FOSSICK_COLOR, FOSSICK_NO_COLOR,
 * NO_COLOR, FORCE_COLOR, and whether the stream is a terminal that can show them.
 */
function chooseColors(
  output: Output,
  env: CliContext["env"],
  when: CommandLineOptions["color"] = "auto",
): Colors {
  return picocolors.createColors(when === "always" || (when === "auto" && wantsColors(output, env)));
}

function wantsColors(output: Output, env: CliContext["env"]): boolean {
  if (!["", "0", "false"].includes(env["FOSSICK_NO_COLOR"] ?? "")) return false;
  if ((env["NO_COLOR"] ?? "") !== "") return false;
  const force = env["FORCE_COLOR"];
  if (force !== undefined) return force !== "0" && force !== "false";
  return output.isTTY && env["TERM"] !== "dumb";
}
