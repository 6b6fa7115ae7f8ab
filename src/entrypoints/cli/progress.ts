import { duration } from "../../bundle/render/words.ts";
import { oneLine } from "../../safe-text.ts";
import type { Cycle, Reporter } from "../../types.ts";
import { barText, createBar } from "./progress-bar.ts";
import type { Invocation } from "./command.ts";
import type { CliTexts } from "./texts/cli-texts.ts";
import { textsIn } from "./texts/index.ts";

/** A reporter that writes to stderr. */
export interface Progress {
  readonly reporter: Reporter;
  /** Erases the progress bar. */
  clear(): Promise<void>;
}

const lineDelayMs = 2000;

/**
 * Shows a bar while an index is built, unless that is quick; without a terminal, one line when it takes longer than two
 * seconds. `--verbose` adds a line for each cycle.
 */
export function createProgress(
  { language, options, world }: Invocation<"quiet" | "verbose">,
  threshold: number,
): Progress {
  const texts = textsIn(language).progress;
  const { stderr } = world;
  const start = world.now();
  const bar = createBar(world);
  let isAnnounced = false;
  const announce = async (total: number): Promise<void> => {
    if (isAnnounced || world.now() - start < lineDelayMs) return;
    isAnnounced = true;
    await stderr.write(`fossick: ${texts.announce(total)}\n`);
  };
  const onCycleEnd = async (cycle: Cycle): Promise<void> => {
    await bar.clear();
    await stderr.write(`fossick: ${cycleText(cycle, threshold, texts)}\n`);
  };
  if (options.quiet) return { reporter: {}, clear: bar.clear };
  const onIndexProgress = (done: number, total: number) =>
    stderr.isTTY ? bar.draw(barText(texts.indexing, done, total, texts.files)) : announce(total);
  return {
    reporter: options.verbose ? { onIndexProgress, onCycleEnd } : { onIndexProgress },
    clear: bar.clear,
  };
}

function cycleText(
  { candidates, learned, merged, ms, number }: Cycle,
  threshold: number,
  texts: CliTexts["progress"],
): string {
  const accepted = merged.filter(({ relevance }) => relevance >= threshold).length;
  const terms = learned.map(({ term }) => oneLine(term));
  return texts.cycle(number, candidates.length, accepted, terms, duration(ms));
}
