import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { workThrough } from "./crew.ts";
import type { PartName } from "./part.ts";
import { partNamed, parts } from "./parts.ts";
import { leftOver, readProgress, withChunk, writeProgress, type Progress } from "./progress.ts";
import { findingLines, growthOf, progressLine, tableHead, tableRow } from "./report.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const everyMinuteMs = 60_000;

const { values } = parseArgs({
  options: {
    pure: { type: "string" },
    searches: { type: "string" },
    processes: { type: "string" },
    paths: { type: "string" },
    repositories: { type: "string" },
    jobs: { type: "string", default: "2" },
    folder: { type: "string", default: join(tmpdir(), "fossick-long") },
    fresh: { type: "boolean", default: false },
    seed: { type: "string" },
  },
});
const folder = resolve(values.folder);
const progressFile = join(folder, "progress.json");

process.exitCode = await (values.seed === undefined ? runAll() : runOne(values.seed));

/** One input again, as `pure:123`, in this process. */
async function runOne(named: string): Promise<number> {
  const [name = "", seed = "0"] = named.split(":");
  const again = join(folder, "again");
  rmSync(again, { recursive: true, force: true });
  const opened = await partNamed(name).open(again);
  const startedMs = performance.now();
  try {
    say(await opened.describe(Number(seed), false));
    await opened.run(Number(seed));
    say(`passed in ${Math.round(performance.now() - startedMs)} ms`);
    return 0;
  } finally {
    await opened.close();
  }
}

async function runAll(): Promise<number> {
  if (values.fresh) rmSync(folder, { recursive: true, force: true });
  let progress = readProgress(progressFile);
  for (const part of parts) {
    const { chunk, name } = part;
    const count = countFor(name, part.defaultCount);
    const ranges = leftOver(progress[name].done, count, chunk);
    if (ranges.length === 0) continue;
    const startedMs = performance.now();
    const before = progress[name].seconds;
    const timer = setInterval(() => say(progressLine(name, progress[name], count)), everyMinuteMs);
    await workThrough(ranges, {
      part,
      folder,
      jobs: Number(values.jobs),
      onChunk: (report, life) => {
        const seconds = before + (performance.now() - startedMs) / 1_000;
        const after = { ...withChunk(progress[name], `${startedMs}.${life}`, report), seconds };
        progress = { ...progress, [name]: after };
        writeProgress(progressFile, progress);
      },
    });
    clearInterval(timer);
  }
  return tell(progress);
}

function countFor(name: PartName, usual: number): number {
  return Number(values[name] ?? usual);
}

/** Prints the findings and the table. @returns the exit status */
function tell(progress: Progress): number {
  const chosen = parts.filter(({ name, defaultCount }) => countFor(name, defaultCount) > 0);
  for (const { name } of chosen) for (const line of findingLines(name, progress[name].findings)) say(line);
  say(`\n${tableHead}`);
  for (const { name, defaultCount } of chosen)
    say(tableRow(name, progress[name], countFor(name, defaultCount)));
  const isClean = chosen.every(({ name }) => {
    const { findings, weights } = progress[name];
    const grows = (["heapMb", "rssMb"] as const).some((measure) => growthOf(weights, measure)?.grows);
    return findings.length === 0 && !(["pure", "searches"].includes(name) && grows);
  });
  return isClean ? 0 : 1;
}
