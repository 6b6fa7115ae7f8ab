import { displayWidth, padColumns, wrap } from "../../bundle/render/wrap.ts";
import { grouped } from "../../bundle/render/words.ts";
import type { CliContext } from "./cli-context.ts";

/** One line on stderr, drawn over itself; only for a terminal. */
interface Bar {
  /** Draws the text once the work has lasted a while, at a limited rate unless it is a new stage. */
  draw(text: string, isNewStage?: boolean): Promise<void>;
  /** Erases the line. */
  clear(): Promise<void>;
}

export const delayMs = 300;
const everyMs = 80;
const cells = 20;

export function createBar({ stderr, now }: CliContext): Bar {
  const start = now();
  let currentText = "";
  let drawnAt = start;
  return {
    clear: async () => {
      if (currentText === "") return;
      const blank = " ".repeat(displayWidth(currentText));
      currentText = "";
      await stderr.write(`\r${blank}\r`);
    },
    draw: async (text, isNewStage = false) => {
      const time = now();
      const isTooSoon = currentText !== "" && !isNewStage && time - drawnAt < everyMs;
      if (time - start < delayMs || isTooSoon) return;
      const before = displayWidth(currentText);
      currentText = wrap(text, (stderr.columns ?? 80) - 1)[0] ?? "";
      drawnAt = time;
      await stderr.write(`\r${padColumns(currentText, before)}`);
    },
  };
}

/**
 * `indexing ██░░ 12/100 files`; without the bar while the total is unknown.
 * @param share of the bar that these are all of
 */
export function barText(verb: string, done: number, total: number, nouns: string, share = 1): string {
  if (total <= 0) return `${verb} ${grouped(done)} ${nouns}`;
  return `${verb} ${barOf((done / total) * share)} ${grouped(done)}/${grouped(total)} ${nouns}`;
}

/** @param part from 0 to 1 */
export function barOf(part: number): string {
  const full = Math.min(cells, Math.floor(part * cells));
  return "█".repeat(full) + "░".repeat(cells - full);
}
