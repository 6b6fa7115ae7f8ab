import { fork, type ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ChunkReport, Finding, Part } from "./part.ts";
import type { Range } from "./progress.ts";

export interface CrewOptions {
  readonly part: Part;
  readonly folder: string;
  readonly jobs: number;
  /** Told of each chunk as soon as it is done. @param life of the worker that did it */
  onChunk(report: ChunkReport, life: string): void;
}

const lookEveryMs = 500;
/** A range with an input that hangs is tried alone this often before it counts. */
const maxHangs = 3;

/** Has the ranges worked on by several processes, each of which may crash or hang without harm to the others. */
export async function workThrough(ranges: readonly Range[], options: CrewOptions): Promise<void> {
  const queue = [...ranges];
  const endings = new Map<number, number>();
  await Promise.all(
    Array.from({ length: options.jobs }, async (_, at) => {
      for (let life = 0; queue.length > 0; life++)
        await workOnce(queue, endings, `${at}.${life}`, at, options);
    }),
  );
}

/** One worker, until nothing is left or it ends before its time. */
async function workOnce(
  queue: Range[],
  endings: Map<number, number>,
  life: string,
  at: number,
  { folder, onChunk, part }: CrewOptions,
): Promise<void> {
  const own = join(folder, `${part.name}-${at}`);
  mkdirSync(own, { recursive: true });
  const child = fork(join(import.meta.dirname, "worker.mjs"), [part.name, own], {
    execArgv: ["--expose-gc"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let isReady = false;
  let range: Range | undefined;
  const next = (): void => {
    range = queue.shift();
    if (range === undefined) child.disconnect();
    else child.send({ from: range[0], to: range[1] });
  };
  child.on("message", (message: "ready" | ChunkReport) => {
    if (message === "ready") isReady = true;
    else onChunk(message, life);
    next();
  });
  const hung = await endOf(child, join(own, "at"), part.hangMs, () => range !== undefined);
  if (!isReady) throw new Error(`the worker for ${part.name} ended before it began`);
  if (range === undefined) return;
  const seed = Math.max(range[0], seedIn(join(own, "at")));
  const times = (endings.get(seed) ?? 0) + 1;
  endings.set(seed, times);
  if (hung && times < maxHangs) {
    queue.unshift([range[0], seed], [seed, seed + 1], [seed + 1, range[1]]);
    queue.splice(0, 3, ...queue.slice(0, 3).filter(([from, to]) => to > from));
    return;
  }
  const finding: Finding = {
    kind: hung ? "hang" : "crash",
    seed,
    message: hung
      ? `no end after ${part.hangMs} ms`
      : `the process ended: ${child.exitCode ?? child.signalCode}`,
    input: "",
  };
  onChunk(
    { from: seed, to: seed + 1, findings: [finding], slowest: { seed, ms: 0 }, heapMb: 0, rssMb: 0 },
    life,
  );
  if (range[0] < seed) queue.unshift([range[0], seed]);
  if (seed + 1 < range[1]) queue.unshift([seed + 1, range[1]]);
}

/** Waits for the end of a worker, and ends it where it gives no sign for too long. @returns whether it had to */
function endOf(
  child: ChildProcess,
  signFile: string,
  hangMs: number,
  isBusy: () => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    let [sign, sinceMs, hung] = ["", performance.now(), false];
    const timer = setInterval(() => {
      const now = isBusy() ? signIn(signFile) : "";
      if (now === "" || now !== sign) [sign, sinceMs] = [now, performance.now()];
      else if (performance.now() - sinceMs > hangMs) hung = child.kill("SIGKILL");
    }, lookEveryMs);
    child.once("exit", () => {
      clearInterval(timer);
      resolve(hung);
    });
  });
}

function signIn(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

const seedIn = (file: string): number => Number.parseInt(signIn(file), 10) || 0;
