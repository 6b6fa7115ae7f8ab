import { counted, duration, grouped } from "../bundle/render/words.ts";
import { oneLine } from "../bundle/render/safe-text.ts";
import type { Cycle, Reporter } from "../types.ts";
import type { Invocation } from "./command.ts";

/** A reporter that speaks on stderr, and what takes its bar off the terminal again. */
export interface Progress {
  readonly reporter: Reporter;
  clear(): Promise<void>;
}

const barDelayMs = 300;
const barEveryMs = 80;
const lineDelayMs = 2000;
const barCells = 20;

/**
 * Shows a bar while an index is built, on a terminal only and not for quick updates; elsewhere one line when it takes
 * longer than two seconds. `--verbose` adds a line for each cycle.
 */
export function createProgress({ options, world }: Invocation, threshold: number): Progress {
  const { stderr } = world;
  const start = world.now();
  let drawn = "";
  let drawnAt = start;
  let announced = false;
  const clear = async (): Promise<void> => {
    if (drawn === "") return;
    const blank = " ".repeat(drawn.length);
    drawn = "";
    await stderr.write(`\r${blank}\r`);
  };
  const draw = async (done: number, total: number): Promise<void> => {
    const now = world.now();
    if (now - start < barDelayMs || (drawn !== "" && now - drawnAt < barEveryMs)) return;
    const before = drawn.length;
    drawn = barText(done, total).slice(0, Math.max(1, (stderr.columns ?? 80) - 1));
    drawnAt = now;
    await stderr.write(`\r${drawn.padEnd(before)}`);
  };
  const announce = async (total: number): Promise<void> => {
    if (announced || world.now() - start < lineDelayMs) return;
    announced = true;
    await stderr.write(
      `fossick: indexing${total > 0 ? ` ${counted(total, "file")}` : ""}; later runs only read what changed\n`,
    );
  };
  const onCycleEnd = async (cycle: Cycle): Promise<void> => {
    await clear();
    await stderr.write(`fossick: ${cycleText(cycle, threshold)}\n`);
  };
  if (options.quiet) return { reporter: {}, clear };
  const onIndexProgress = (done: number, total: number) =>
    stderr.isTTY ? draw(done, total) : announce(total);
  return { reporter: options.verbose ? { onIndexProgress, onCycleEnd } : { onIndexProgress }, clear };
}

function barText(done: number, total: number): string {
  if (total <= 0) return `indexing ${grouped(done)} files`;
  const full = Math.min(barCells, Math.floor((done / total) * barCells));
  return `indexing ${"█".repeat(full)}${"░".repeat(barCells - full)} ${grouped(done)}/${grouped(total)} files`;
}

function cycleText({ candidates, learned, merged, ms, number }: Cycle, threshold: number): string {
  const accepted = merged.filter(({ relevance }) => relevance >= threshold).length;
  const terms = learned.map(({ term }) => oneLine(term)).join(", ");
  const parts = [`${counted(candidates.length, "candidate")}`, `${accepted} accepted so far`];
  return `cycle ${number}: ${[...parts, ...(terms === "" ? [] : [`learned ${terms}`]), duration(ms)].join(", ")}`;
}
