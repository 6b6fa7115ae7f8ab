import { writeFileSync } from "node:fs";
import { passGate } from "@fossick/base/secrets/gate.ts";
import { mulberry32 } from "@fossick/eval/bootstrap.ts";
import { templatesFile } from "../places.ts";
import { isShown, plant, readTemplates, type Template } from "./corpus.ts";
import { replacedInMirrors, type ReadLines } from "./mirror-lines.ts";

/** Options of `bench redaction`. */
export interface RedactionFlags {
  readonly seeds: number;
  readonly misses?: boolean;
  readonly mirrors?: string;
  readonly lines: number;
  readonly sample?: string;
}

/** Says which planted secrets are replaced, and what else is. */
export async function redactionCommand(
  { seeds, misses = false, mirrors, lines, sample }: RedactionFlags,
  tell: (line: string) => void,
): Promise<string> {
  const templates = readTemplates(templatesFile);
  const parts: string[] = [];
  for (const isHeldBack of [false, true]) {
    const { planted, left } = await recallOf(
      templates.filter((template) => template.isHeldBack === isHeldBack),
      seeds,
    );
    const share = ((100 * (planted - left.length)) / planted).toFixed(2);
    parts.push(
      `${isHeldBack ? "held back" : "open"}: ${planted - left.length} of ${planted} replaced, ${share} %`,
    );
    if (misses) parts.push(...new Set(left.map((line) => `  ${line}`)));
  }
  if (mirrors !== undefined) parts.push(falseReport(replacedInMirrors(mirrors, lines, tell), sample));
  return parts.join("\n");
}

/** Counts the secrets planted in templates, and lists those that are left: `framework: line`. */
export async function recallOf(
  templates: readonly Template[],
  seeds: number,
): Promise<{ readonly planted: number; readonly left: readonly string[] }> {
  let count = 0;
  const left: string[] = [];
  for (const template of templates) {
    for (let seed = 1; seed <= seeds; seed++) {
      const { secrets, text } = plant(template, seed);
      const shown = await passGate(text);
      count += secrets.length;
      for (const secret of secrets.filter((each) => isShown(each, shown))) {
        const line = text.slice(0, text.indexOf(secret)).split("\n").length - 1;
        left.push(`${template.framework}: ${template.text.split("\n")[line]?.trim()}`);
      }
    }
  }
  return { planted: count, left };
}

/** Lines of the sample, for a person to say which are false. */
const sampled = 100;

function falseReport({ files, lines, replaced }: ReadLines, sample: string | undefined): string {
  const random = mulberry32(1);
  const chosen = replaced
    .map((line) => ({ line, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, sampled)
    .map(({ line: { place, before, after } }) => `${place}\n- ${before.trim()}\n+ ${after.trim()}\n`);
  if (sample !== undefined) writeFileSync(sample, chosen.join("\n"));
  return `${lines} lines of ${files} files: ${replaced.length} replaced, 1 in ${Math.round(lines / replaced.length)}`;
}
