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
  let drawn = "";
  let drawnAt = start;
  return {
    clear: async () => {
      if (drawn === "") return;
      const blank = " ".repeat(displayWidth(drawn));
      drawn = "";
      await stderr.write(`\r${blank}\r`);
    },
    draw: async (text) => {
      const time = now();
      if (time - start < delayMs || (drawn !== "" && time - drawnAt < everyMs)) return;
      const before = displayWidth(drawn);
      drawn = wrap(text, (stderr.columns ?? 80) - 1)[0] ?? "";
      drawnAt = time;
      await stderr.write(`\r${padColumns(drawn, before)}`);
    },
  };
}

/** `indexing ██░░ 12/100 files`; without the bar while the total is unknown. */
export function barText(verb: string, done: number, total: number, nouns: string): string {
  if (total <= 0) return `${verb} ${grouped(done)} ${nouns}`;
  const full = Math.min(cells, Math.floor((done / total) * cells));
  return `${verb} ${"█".repeat(full)}${"░".repeat(cells - full)} ${grouped(done)}/${grouped(total)} ${nouns}`;
}
