// Shows the progress of an index on standard error and, with `--verbose`, each cycle of a search.
import { duration } from "@fossick/core/bundle/words.ts";
import { displayWidth, padColumns, wrap } from "@fossick/text/wrap.ts";
import { grouped } from "@fossick/core/messages/counts.ts";
import { returnedAfter } from "@fossick/core/relevance.ts";
import { oneLine } from "@fossick/base/safe-text.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import type { IndexStage, Reporter } from "@fossick/core/reporter.ts";
import type { CliContext } from "./cli-context.ts";
import type { Invocation } from "./command.ts";
import type { CliTexts } from "./texts/en.ts";
import { textsIn } from "./texts/index.ts";
import { say } from "./write-report.ts";

const lineDelayMs = 2000;
/** Share of the bar that is filled when a stage of an update begins. */
const doneBefore = { history: 0.8, writing: 0.9 } as const;

/**
 * Shows a bar while an index is built, unless that is quick; without a terminal, one line after two seconds.
 * `--verbose` adds a line for each cycle. While files are read, Ctrl-C is handled, so that the files read are kept.
 */
export function createProgress(invocation: Invocation<"quiet" | "verbose">) {
  const { options, context } = invocation;
  const { stderr } = context;
  const texts = textsIn(invocation.language).progress;
  const bar = createBar(context);
  const isDrawn = stderr.isTTY && !options.quiet;
  let leaveSignals: (() => void) | undefined;
  const looking = isDrawn ? setTimeout(() => bar.draw(texts.lookingForFiles), delayMs).unref() : undefined;
  const announce = announcer(invocation, texts);
  let telling = Promise.resolve(); // the process may be about to exit
  const line = (text: string): Promise<void> => (telling = bar.clear().then(() => say(invocation, text)));
  const reporter: Reporter = {
    onIndexProgress(done, total) {
      clearTimeout(looking);
      leaveSignals ??= hearSignals(invocation, () => void line(texts.ending));
      if (!isDrawn) return announce(total);
      return bar.draw(barText(texts.indexing, done, total, texts.files, doneBefore.history));
    },
    onIndexStage(stage) {
      clearTimeout(looking);
      if (stage.kind === "known" && stage.files === stage.total) return;
      if (stage.kind === "known" || stage.kind === "ended")
        return line(texts[stage.kind](stage.files, stage.total));
      leaveSignals?.(); // later stages have nothing to keep, and may compute for a long time
      return isDrawn ? bar.draw(stageText(stage, texts), stage.kind === "writing") : undefined;
    },
    onCycleStart: bar.clear,
  };
  const onCycleEnd = (cycle: Cycle): Promise<void> => line(cycleText(cycle, texts));
  const clear = (): Promise<void> => {
    clearTimeout(looking);
    leaveSignals?.();
    return telling.then(bar.clear);
  };
  return { reporter: options.verbose && !options.quiet ? { ...reporter, onCycleEnd } : reporter, clear };
}

/** Handles signals. @param onEnd called on the first one. @returns a function that leaves them to the system */
function hearSignals(
  { hearSignals: hear, signal }: Pick<Invocation, "hearSignals" | "signal">,
  onEnd: () => void,
): () => void {
  const leave = hear();
  signal.addEventListener("abort", onEnd, { once: true });
  return () => {
    signal.removeEventListener("abort", onEnd);
    leave();
  };
}

/** Reports once, after two seconds, that an index is being built. */
function announcer(
  invocation: Invocation<"quiet">,
  texts: CliTexts["progress"],
): (total: number) => Promise<void> {
  const start = invocation.context.now();
  let isAnnounced = false;
  return async (total) => {
    if (isAnnounced || invocation.context.now() - start < lineDelayMs) return;
    isAnnounced = true;
    await say(invocation, texts.announce(total));
  };
}

function stageText(
  stage: Extract<IndexStage, { readonly kind: keyof typeof doneBefore }>,
  texts: CliTexts["progress"],
): string {
  const what = stage.kind === "writing" ? texts.writing : `${grouped(stage.commits)} ${texts.commits}`;
  return `${texts.indexing} ${barOf(doneBefore[stage.kind])} ${what}`;
}

function cycleText(
  { candidates, learned, ms, number, ...found }: Cycle,
  texts: CliTexts["progress"],
): string {
  const accepted = returnedAfter(found).length;
  const terms = learned.map(({ term }) => oneLine(term));
  return texts.cycle(number, candidates.length, accepted, terms, duration(ms));
}

const delayMs = 300;
const everyMs = 80;
const cells = 20;

/** Creates a line on stderr that is redrawn in place, for a terminal. */
export function createBar({ stderr, now }: CliContext) {
  const start = now();
  let currentText = "";
  let drawnAt = start;
  return {
    clear: async (): Promise<void> => {
      if (currentText === "") return;
      const blank = " ".repeat(displayWidth(currentText));
      currentText = "";
      await stderr.write(`\r${blank}\r`);
    },
    /** Draws the text, after a short delay and at a limited rate; a new stage ignores the rate. */
    draw: async (text: string, isNewStage = false): Promise<void> => {
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
 * Formats `indexing ██░░ 12/100 files`; without the bar while the total is unknown.
 * @param share of the bar that is filled when all are done
 */
export function barText(verb: string, done: number, total: number, nouns: string, share = 1): string {
  if (total <= 0) return `${verb} ${grouped(done)} ${nouns}`;
  return `${verb} ${barOf((done / total) * share)} ${grouped(done)}/${grouped(total)} ${nouns}`;
}

/** @param part from 0 to 1 */
function barOf(part: number): string {
  const full = Math.min(cells, Math.floor(part * cells));
  return "█".repeat(full) + "░".repeat(cells - full);
}
