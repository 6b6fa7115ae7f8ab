import { countOf, type PartProgress, type Weight } from "./progress.ts";
import type { Finding, PartName } from "./part.ts";

const number = (value: number): string => value.toLocaleString("en-US");

/** One line on how far a part has come. */
export function progressLine(
  name: PartName,
  { done, findings, seconds }: PartProgress,
  count: number,
): string {
  const inputs = countOf(done);
  const left = inputs === 0 ? "" : `, ${Math.ceil(((seconds / inputs) * (count - inputs)) / 60)} min left`;
  return `${name}: ${number(inputs)} of ${number(count)} inputs, ${findings.length} findings${left}`;
}

/** Formats the outcome of one part as a row of the table. */
export function tableRow(name: PartName, progress: PartProgress, count: number): string {
  const { done, findings, seconds, slowest, weights } = progress;
  const [worst] = slowest;
  const of = (kind: Finding["kind"]): number => findings.filter((each) => each.kind === kind).length;
  const cells = [
    name,
    `${number(countOf(done))} of ${number(count)}`,
    ...(["crash", "hang", "throw", "slow"] as const).map((kind) => String(of(kind))),
    worst === undefined ? "" : `${Math.round(worst.ms)} ms (seed ${worst.seed})`,
    memoryOf(weights),
    `${Math.round(seconds / 60)} min`,
  ];
  return `| ${cells.join(" | ")} |`;
}

export const tableHead = [
  "| part | inputs | crashes | hangs | foreign throws | over 2 s | slowest | memory, first and last quarter | time |",
  "|---|---|---|---|---|---|---|---|---|",
].join("\n");

/** Fewer chunks of one worker say nothing about growth. */
const fewestWeights = 12;
/** Caches that fill up are no growth; what is above both is. */
const allowedShare = 1.1;
const allowedMb = 8;

interface Growth {
  readonly firstMb: number;
  readonly lastMb: number;
  readonly grows: boolean;
}

/** Memory of the worker that lived longest: the median of its first quarter, warm-up aside, and of its last. */
export function growthOf(weights: readonly Weight[], measure: "heapMb" | "rssMb"): Growth | undefined {
  const [longest = []] = livesOf(weights).sort((a, b) => b.length - a.length);
  const own = longest.slice(Math.ceil(longest.length / 20)).map((weight) => weight[measure]);
  if (own.length < fewestWeights) return undefined;
  const quarter = Math.floor(own.length / 4);
  const [firstMb, lastMb] = [median(own.slice(0, quarter)), median(own.slice(-quarter))];
  return { firstMb, lastMb, grows: lastMb > firstMb * allowedShare && lastMb > firstMb + allowedMb };
}

function livesOf(weights: readonly Weight[]): Weight[][] {
  const lives = new Map<string, Weight[]>();
  for (const weight of weights) lives.set(weight.life, [...(lives.get(weight.life) ?? []), weight]);
  return [...lives.values()];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function memoryOf(weights: readonly Weight[]): string {
  const texts = (["heapMb", "rssMb"] as const).map((measure) => {
    const growth = growthOf(weights, measure);
    if (growth === undefined) return "";
    return `${measure === "heapMb" ? "heap" : "rss"} ${growth.firstMb.toFixed(1)} → ${growth.lastMb.toFixed(1)} MB${growth.grows ? " GROWS" : ""}`;
  });
  return texts.filter(Boolean).join(", ");
}

/** The findings, alike ones together. */
export function findingLines(name: PartName, findings: readonly Finding[]): string[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.kind} ${finding.message.split("\n").slice(0, 2).join("\n")}`.replaceAll(
      /\d+/g,
      "#",
    );
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map((group) => {
    const [{ input, kind, message }] = group as [Finding, ...Finding[]];
    const seeds = group.slice(0, 5).map(({ seed }) => seed);
    return `\n${name}, ${kind}, ${group.length} times; again: npm run test:long -- --seed ${name}:${seeds[0]} (${seeds.join(", ")})\n${message}\n${input}`;
  });
}
