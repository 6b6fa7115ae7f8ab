// Writes the checks of `fossick doctor` as text, and the step a user still has to take after setup.
import { padColumns } from "@fossick/text/wrap.ts";
import { oneLine } from "@fossick/base/safe-text.ts";
import type { Check } from "@fossick/setup/index.ts";
import type { Invocation } from "./command.ts";
import { setupTextsIn, type SetupTexts } from "./texts/setup-texts.ts";

/** Formats one check as a line of `fossick doctor`. */
export function checkLine(
  { colors, language }: Pick<Invocation, "colors" | "language">,
  check: Check,
): string {
  const texts = setupTextsIn(language);
  const paint = colors.stdout;
  const { found, name, problem, unchecked } = check;
  const [mark, inColor] = unchecked
    ? [texts.note, paint.cyan]
    : problem === undefined
      ? [texts.passed, paint.green]
      : [texts.failed, paint.red];
  const need = needOf(check, texts);
  const parts = unchecked
    ? [need ?? texts.unknownNeeds(oneLine(found))]
    : [oneLine(found), ...(problem === undefined ? [] : [texts.problems[problem]])];
  const more = problem === undefined || need === undefined ? "" : `; ${need}`;
  return `${inColor(padColumns(mark, 7))} ${padColumns(texts.checks[name], 14)} ${parts.join(": ")}${more}\n`;
}

/** Returns the step a user still has to take for a client after `fossick setup`; undefined if none is known. */
export function stepAfterSetup(check: Check, texts: SetupTexts): string | undefined {
  const { found, problem } = check;
  return needOf(check, texts) ?? (problem && `${found}: ${texts.problems[problem]}`);
}

/** Returns the step that a client waits for; undefined for a server that was switched off or refused. */
function needOf({ client, problem, unchecked }: Check, { needs }: SetupTexts): string | undefined {
  const isWaiting = unchecked === true || problem === "untrusted" || problem === "pending";
  return isWaiting && client !== undefined ? needs[client] : undefined;
}
