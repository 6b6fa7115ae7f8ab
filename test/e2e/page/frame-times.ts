import type { Browser, CDPSession, Page } from "playwright-core";

/** Work of a page's main thread, in milliseconds of CPU time. */
export interface FrameTimes {
  readonly frames: number;
  /** Script and layout of one frame together: the value that 95 of 100 do not exceed. */
  readonly scriptAndLayoutP95: number;
  readonly longestTask: number;
}

/** An event as Chromium writes it; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Time of the processor, which other processes do not lengthen. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"];
const scriptAndLayout = new Set([
  "EventDispatch",
  "FunctionCall",
  "FireAnimationFrame",
  "TimerFire",
  "RunMicrotasks",
  "UpdateLayoutTree",
  "Layout",
]);

/** Records what the page's main thread does meanwhile. */
export async function frameTimesOf(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<FrameTimes> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: categories, excludedCategories: ["*"] },
  });
  await page.evaluate("performance.mark('start')");
  await work();
  await endTracing(session);
  return timesOf(events);
}

async function endTracing(session: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
}

function timesOf(events: readonly TraceEvent[]): FrameTimes {
  const own = onBusiestRenderer(events);
  const tasks = own.filter(({ name }) => /(?:^|::)RunTask$/.test(name)).map(spentMs);
  const starts = own.filter(({ name, ph }) => name === "AnimationFrame" && ph === "b").map(({ ts }) => ts);
  const frames = starts.map(() => 0);
  for (const event of outermost(own.filter(({ name }) => scriptAndLayout.has(name)))) {
    const at = Math.max(
      0,
      starts.findLastIndex((start) => start <= event.ts),
    );
    frames[at] = (frames[at] ?? 0) + spentMs(event);
  }
  const sorted = frames.sort((a, b) => a - b);
  return {
    frames: starts.length,
    scriptAndLayoutP95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0,
    longestTask: Math.max(0, ...tasks),
  };
}

const spentMs = ({ dur = 0, tdur = dur }: TraceEvent): number => tdur / 1000;

/** Events of the main thread of the renderer that drew the most frames, in order. */
function onBusiestRenderer(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = events.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const byThread = threads.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid),
  );
  const [busiest = []] = byThread.sort((a, b) => b.length - a.length);
  return busiest.filter(({ ph }) => ph === "X" || ph === "b").sort((a, b) => a.ts - b.ts);
}

/** Those that lie in no other of them, lest what is nested counts twice. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = -1;
  return events.filter(({ ts, dur = 0 }) => {
    const isInside = ts < end;
    if (!isInside) end = ts + dur;
    return !isInside;
  });
}
