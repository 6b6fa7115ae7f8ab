import picocolors from "picocolors";
import type { Colors } from "../../bundle/render/file-lines.ts";
import type { Output, CliContext } from "./cli-context.ts";

/**
 * Colours for one stream. In order of precedence: `--color`/`--no-color` or FOSSICK_NO_COLOR, NO_COLOR, FORCE_COLOR,
 * and whether the stream is a terminal that can show them.
 */
export function chooseColors(output: Output, env: CliContext["env"], flag: boolean | undefined): Colors {
  return picocolors.createColors(flag ?? wantsColors(output, env));
}

function wantsColors(output: Output, env: CliContext["env"]): boolean {
  if ((env["NO_COLOR"] ?? "") !== "") return false;
  const force = env["FORCE_COLOR"];
  if (force !== undefined) return force !== "0" && force !== "false";
  return output.isTTY && env["TERM"] !== "dumb";
}
