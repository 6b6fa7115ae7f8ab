import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { answerOf, withoutTimes } from "../answers.ts";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundTask } from "../shop.ts";
import { createCounts } from "./scale.ts";

const { folder, fossick } = createSandbox();
const shop = createShop(join(folder, "shop"));
const search = [refundTask, "--root", shop, "--json", "--no-memory"];
const counts = createCounts();
afterAll(() => counts.print("clocks set forth and back"));

/** Returns the environment that shifts a process's clock. */
function clockOf(hours: number): Readonly<Record<string, string>> {
  const file = join(folder, `clock${hours}.mjs`);
  writeFileSync(file, `const now = Date.now; Date.now = () => now() + ${hours * 3_600_000};\n`);
  return { NODE_OPTIONS: `--import ${pathToFileURL(file).href}` };
}

const year = 24 * 365;

describe("a clock that is set back", () => {
  it.each([
    ["between two runs", [year, 0]],
    ["far before the files were written", [0, -60 * year]],
    ["and forth and back again", [0, 1, -1, year, 0]],
  ])("%s changes nothing of an answer", async (_, hours) => {
    const cacheDir = join(folder, `cache-${hours.join("-")}`);
    const answers: string[] = [];
    for (const each of hours) {
      const ended = await fossick([...search, "--cache-dir", cacheDir], { env: clockOf(each) });
      expect({ code: ended.code, stderr: ended.stderr.replace(/^.*indexing.*\n/m, "") }).toEqual({
        code: 0,
        stderr: "",
      });
      answers.push(withoutTimes(ended.stdout));
      counts.add("same answers");
    }
    expect(new Set(answers).size).toBe(1);
  });

  it.each([
    ["an hour before it was", -3_600_000],
    ["years before it was", -10 * year * 3_600_000],
    ["years after now", 10 * year * 3_600_000],
  ])("hides no change of a file: its time is %s", async (what, offsetMs) => {
    const cacheDir = join(folder, `cache-${offsetMs}`);
    const path = join(shop, "src/mail/send-mail.ts");
    const at = (ms: number): Date => new Date(Date.now() + ms);
    const name = `deliver${what.replaceAll(/\W/g, "")}`;
    writeFileSync(path, `export async function ${name.toUpperCase().slice(0, 8)}(): Promise<void> {}\n`);
    utimesSync(path, at(0), at(0));
    await fossick([...search, "--cache-dir", cacheDir], { env: clockOf(year) });
    writeFileSync(path, `export async function ${name}(): Promise<void> {}\n`);
    utimesSync(path, at(offsetMs), at(offsetMs));
    const after = answerOf(
      await fossick([`where is \`${name}\`?`, ...search.slice(1), "--cache-dir", cacheDir]),
    );
    expect(after.files[0]?.path).toBe("src/mail/send-mail.ts");
    expect(after.faults).toEqual([]);
    counts.add("changes found");
  });
});
