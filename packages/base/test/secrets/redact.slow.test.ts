import { describe, expect, it } from "vitest";
import { redact } from "@fossick/base/secrets/redact.ts";

const characters = 2_000_000;

/** Time of the processor for the work, the least of three: what others do on the machine counts little. */
function cpuMs(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage().user;
    work();
    return (process.cpuUsage().user - before) / 1_000;
  });
  return Math.min(...times);
}

const repeated = (bait: string, length = characters): string => bait.repeat(Math.ceil(length / bait.length));

/** Shapes that hold names of secrets over and over. */
const baits = [
  "token=a",
  '<a password="x"/>',
  `${"token=".repeat(300)}a1\n`,
  "tokentokentoken",
  "TokenKey",
  'token=\\"',
  'token="\\',
  "token=\"token='token=`",
  "token\n",
  "token,\n",
  'tokens: ["a",\n',
  "key:    ",
  "secret -\n",
  "token={a",
  'password="a1{b{c" ',
  "mysql -p",
  "cookie: a=",
  "//a@b ",
  "token\u200b=a",
  "-eyJa1a1a1a1a1a1a1a1a1",
];

const named = baits.map((bait) => [JSON.stringify(bait.slice(0, 24)), bait] as const);

describe("redaction of a file that names secrets over and over", () => {
  const plain = repeated("broken+a");
  /** One look at each character. */
  const lookMs = cpuMs(() => plain.match(/[\w+]/g));

  it.each(named)("%s costs a few looks at each character", (_, bait) => {
    const text = repeated(bait);
    // Machines differ by a factor of two; a second look at each would cost thousands.
    expect(cpuMs(() => redact(text)) / lookMs).toBeLessThan(20);
  });

  it.each(named)("%s costs four times as much when it is four times as long", (_, bait) => {
    const [short, long] = [repeated(bait, characters / 4), repeated(bait)];
    const shortMs = cpuMs(() => redact(short));
    expect(cpuMs(() => redact(long)) / Math.max(5, shortMs)).toBeLessThan(10);
  });
});
