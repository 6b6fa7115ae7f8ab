// Says what files of a repository leave out of its searches.
import type { Fault, LeftOut } from "../answer-types.ts";
import { counted, grouped } from "./counts.ts";

const code = "FILES_LEFT_OUT";
const maxNamed = 3;

/** The one fault that says which files of a repository leave out how much; none where nothing is left out. */
export function leftOutFaults(leftOut: readonly LeftOut[]): Fault[] {
  const counts = countsOf(leftOut.filter(({ count }) => count > 0));
  const sentences = [
    ...(counts.length === 0 ? [] : [listed(counts)]),
    ...leftOut.flatMap(({ by, limits = [] }) =>
      limits.length === 0 ? [] : `${nameOf(by)} limits the answer to ${listed(limits.map(limitText))}`,
    ),
  ];
  return sentences.length === 0 ? [] : [{ part: "unread", code, message: sentences.join("; ") }];
}

/** Puts a new fault about what is left out in the place of the one before. */
export const withLeftOut = (faults: readonly Fault[], leftOut: readonly LeftOut[]): Fault[] => [
  ...faults.filter((fault) => fault.code !== code),
  ...leftOutFaults(leftOut),
];

/** Tests whether a fault belongs into every answer, however short: without it the answer passes for one of everything. */
export const isAlwaysTold = (fault: Fault): boolean => fault.code === code || fault.code === "INDEX_PARTIAL";

function countsOf(leftOut: readonly LeftOut[]): string[] {
  const named = leftOut.slice(0, maxNamed).map(({ by, count, settings = [] }, at) => {
    const number =
      at > 0 ? grouped(count) : `${counted(count, "file")} ${count === 1 ? "is" : "are"} left out`;
    return `${number} by ${nameOf(by)}${settings.length > 0 ? ` (${settings.join(", ")})` : ""}`;
  });
  const others = leftOut.slice(maxNamed);
  const sum = others.reduce((total, { count }) => total + count, 0);
  return sum === 0 ? named : [...named, `${grouped(sum)} by ${counted(others.length, "more such file")}`];
}

const listed = (items: readonly string[]): string =>
  [items.slice(0, -1).join(", "), ...items.slice(-1)].filter((part) => part !== "").join(" and ");

/** A name is the repository's to choose. */
const nameOf = (path: string): string => (/^[\w./-]+$/.test(path) ? path : JSON.stringify(path));

type Limit = NonNullable<LeftOut["limits"]>[number];

function limitText({ setting, value }: Limit): string {
  const texts: Readonly<Record<Limit["setting"], string>> = {
    maxFiles: counted(value, "file"),
    threshold: `relevance ${value} and more`,
    maxCycles: counted(value, "cycle"),
    fileBudget: counted(value, "judged file"),
    timeBudgetMs: `what is found in ${grouped(value)} ms`,
  };
  return texts[setting];
}
