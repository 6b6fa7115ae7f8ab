import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { formatVersion } from "@fossick/index/store/records.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundFile, refundTask } from "../shop.ts";
import { startEngine } from "./library.ts";
import { createCounts } from "./scale.ts";

const { folder } = createSandbox();
const shop = createShop(join(folder, "shop"));
const cacheDir = join(folder, "cache");
const counts = createCounts();
const formats = [formatVersion - 1, formatVersion, formatVersion + 1, formatVersion + 2];

afterAll(() => counts.print("versions with one cache"));

/** The built command line as it would be with another format. */
const cliOf = (format: number): string => join(folder, `format-${format}`, "cli.mjs");

beforeAll(() => {
  symlinkSync(join(import.meta.dirname, "../../../node_modules"), join(folder, "node_modules"), "junction");
  cpSync(join(import.meta.dirname, "../../../model"), join(folder, "model"), { recursive: true });
  for (const format of formats) {
    const into = dirname(cliOf(format));
    cpSync(dirname(inject("cli")), into, { recursive: true });
    let isChanged = false;
    for (const name of readdirSync(into).filter((each) => /\.[cm]js$/.test(each))) {
      const text = readFileSync(join(into, name), "utf8");
      const changed = text
        .replace(`\`\${formatPrefix}${formatVersion}-`, `\`\${formatPrefix}${format}-`)
        .replace(`format: ${formatVersion},`, `format: ${format},`);
      isChanged ||= changed !== text || format === formatVersion;
      writeFileSync(join(into, name), changed);
    }
    expect(isChanged).toBe(true);
  }
});

function search(format: number): Retrieval {
  const args = [cliOf(format), refundTask, "--root", shop, "--json", "--cache-dir", cacheDir];
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: join(folder, "data") };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  expect({ status, stderr: stderr.replace(/^.*(?:indexing|the index format changed).*\n/gm, "") }).toEqual({
    status: 0,
    stderr: "",
  });
  return JSON.parse(stdout) as Retrieval;
}

describe("versions of other formats with the same cache folder", () => {
  it("answer right in turns, say once that they start an index of their own, and leave the others' alone", () => {
    const told = [...formats, ...formats.slice(-2), ...formats.slice(-2)].map((format) => {
      const { files, faults } = search(format);
      expect(files[0]?.path).toBe(refundFile);
      counts.add("right answers");
      return faults.map(({ code }) => code).join();
    });
    // Each makes its own at first; what others wrote a moment ago is left alone.
    expect(told).toEqual(["", "INDEX_FORMAT", "INDEX_FORMAT", "INDEX_FORMAT", "", "", "", ""]);
    const [name = ""] = readdirSync(cacheDir).filter((each) => each.startsWith("shop-"));
    const numbers = readdirSync(join(cacheDir, name))
      .filter((each) => each.startsWith("format-"))
      .map((each) => each.replace(/-[0-9a-f]{8}$/, ""));
    expect(numbers.sort()).toEqual(formats.map((format) => `format-${format}`).sort());
  });

  it("answer right while another one is open and searching", async () => {
    const engines = formats.map((format) =>
      startEngine(join(folder, `engine-${format}`), shop, cacheDir, { cli: cliOf(format) }),
    );
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(engines.map((engine) => engine.search(refundTask)));
      for (const { files } of answers) {
        expect(files[0]?.path).toBe(refundFile);
        counts.add("right answers beside another version");
      }
    }
    await Promise.all(engines.map((engine) => engine.close()));
  });
});
