import { displayWidth, padColumns, wrap } from "../../bundle/render/wrap.ts";
import { grouped } from "../../bundle/render/words.ts";
import type { World } from "./world.ts";

/** One line on stderr, drawn over itself; only for a terminal. */
export interface Bar {
  /** Draws the text, at a limited rate, once the work has lasted a while. */
  draw(text: string): Promise<void>;
  /** Erases the line. */
  clear(): Promise<void>;
}

const delayMs = 300;
const everyMs = 80;
const cells = 20;

export function createBar({ stderr, now }: World): Bar {
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
    draw: async (text) => {
      const time = now();
      if (time - start < delayMs || (currentText !== "" && time - drawnAt < everyMs)) return;
      const before = displayWidth(currentText);
      currentText = wrap(text, (stderr.columns ?? 80) - 1)[0] ?? "";
      drawnAt = time;
      await stderr.write(`\r${padColumns(currentText, before)}`);
    },
  };
}

/** `indexing ██░░ 12/100 files`; without the bar while the total is unknown. */
export function barText(verb: string, done: number, total: number, nouns: string): string {
  if (total <= 0) return `${verb} ${grouped(done)} ${nouns}`;
  const full = Math.min(cells, Math.floor((done / total) * cells));
  return `${verb} ${"█".repeat(full)}${"░".repeat(cells - full)} ${grouped(done)}/${grouped(total)} ${nouns}`;
}
