import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { askedFigures } from "../../../bench/src/speed/asked.ts";
import { withChangeableFiles } from "../../../bench/src/speed/change-files.ts";
import { memoryOf, runProcess } from "../../../bench/src/speed/process-run.ts";
import { readSpeedResults, writeSpeedResult, type SpeedResult } from "../../../bench/src/speed/result.ts";
import { listSourceFiles } from "../../../bench/src/speed/source-files.ts";
import { speedReport } from "../../../bench/src/speed/speed-report.ts";
import { speedText } from "../../../bench/src/speed/speed-text.ts";
import { generateTree } from "../../../bench/src/tree/generate-tree.ts";

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "fossick-speed-test-"));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("runProcess", () => {
  it("tells how long a process took, how it ended and what memory it held", async () => {
    const script =
      "const held = Buffer.alloc(30e6, 1); setTimeout(() => process.exit(held.length ? 3 : 0), 300)";
    const { ms, residentBytes, ownBytes, code } = await runProcess(process.execPath, ["-e", script], {
      cwd: tmpdir(),
    });
    expect(code).toBe(3);
    expect(ms).toBeGreaterThan(250);
    if (process.platform !== "linux") return;
    expect(ownBytes).toBeGreaterThan(30e6);
    expect(residentBytes).toBeGreaterThan(ownBytes);
    expect(memoryOf(process.pid).residentBytes).toBeGreaterThan(0);
  });

  it("keeps what was printed when asked to", async () => {
    const { output } = await runProcess("echo", ["some words"], { cwd: tmpdir(), keepOutput: true });
    expect(output).toBe("some words\n");
  });

  it("throws where there is no such command", async () => {
    await expect(runProcess("no-such-command", [], { cwd: tmpdir() })).rejects.toThrow("ENOENT");
  });
});

describe("withChangeableFiles", () => {
  const contents = (root: string): string[] =>
    listSourceFiles(root, "*").map(({ path }) => {
      const { mtimeMs, ino } = statSync(join(root, path));
      return [path, mtimeMs, ino, readFileSync(join(root, path), "utf8")].join("\n");
    });

  it("adds new functions to ten files and leaves everything as it was", async () => {
    const [root, keep] = [newFolder(), newFolder()];
    generateTree(root, 100);
    const before = contents(root);
    await withChangeableFiles(root, listSourceFiles(root, "*"), keep, async ({ change }) => {
      const first = change();
      const second = change();
      expect(new Set(first.map(({ path }) => path)).size).toBe(10);
      for (const [at, { path, name }] of second.entries()) {
        const text = readFileSync(join(root, path), "utf8");
        expect(text).toContain(`${name}(`);
        expect(text).not.toContain(first[at]?.name);
      }
    });
    expect(contents(root)).toEqual(before);
  });

  it("does so when something fails", async () => {
    const [root, keep] = [newFolder(), newFolder()];
    generateTree(root, 60);
    const before = contents(root);
    const failing = withChangeableFiles(root, listSourceFiles(root, "*.[ch]"), keep, async ({ change }) => {
      change();
      throw new Error("no answer");
    });
    await expect(failing).rejects.toThrow("no answer");
    expect(contents(root)).toEqual(before);
  });
});

const memory = { residentBytes: 1.2e9, ownBytes: 9e8 };
const linux: SpeedResult = {
  name: "linux-6.1",
  commit: "0123456789abcdef",
  node: "v20.20.2",
  cores: 2,
  pattern: "*.[ch]",
  source: { files: 50_000, bytes: 1e9 },
  indexedFiles: 78_000,
  indexBytes: 4.5e8,
  cycles: 3,
  times: {
    cat: [1000, 1100, 900],
    rg: [2000],
    cold: [50_000],
    process: [1000],
    engine: [400, 300, 700],
    engineChanged: [1500],
  },
  memory: { build: memory, process: memory, engine: memory },
};

it("speedText holds each time against its yardstick", () => {
  const text = speedText(linux);
  expect(text).toMatch(/first build\s*\|\s*1\s*\|\s*50000\s*\|\s*50000\s*\|\s*50\.00 × cat/);
  expect(text).toMatch(/running engine\s*\|\s*3\s*\|\s*400\s*\|\s*700\s*\|\s*0\.20 × rg/);
  expect(text).toContain("first build 1200 MB (900 MB without mapped files)");
  expect(text).toContain("The index takes 450 MB, 0.45 of that.");
  expect(text).not.toContain("--version");
});

it("askedFigures tells what is met, what is not, and what was not measured", () => {
  const figures = askedFigures([linux]);
  const found = (what: string) => figures.find((each) => each.tree === "linux-6.1" && each.what === what);
  expect(found("search in a running engine")).toMatchObject({
    max: "0.30 × rg",
    measured: "0.20 × rg",
    isMet: true,
  });
  expect(found("ten files changed → answer, running engine")).toMatchObject({
    measured: "1500 ms",
    isMet: false,
  });
  expect(figures.find(({ tree }) => tree === "prisma")).toMatchObject({ measured: "" });
});

it("askedFigures compares the largest tree with smaller ones", () => {
  const large = { ...linux, name: "generated-1m", times: { engine: [1000] } };
  const growth = askedFigures([linux, large]).find(({ what }) => what.includes("that of `linux-6.1`"));
  expect(growth).toMatchObject({ measured: "2.50 ×", isMet: true });
});

describe("speedReport", () => {
  it("is made of the written results, with a plot of each kind", () => {
    const folder = newFolder();
    const generated = { ...linux, name: "generated-1500", indexedFiles: 1_500 };
    for (const result of [linux, generated]) writeSpeedResult(folder, result);
    const results = readSpeedResults(folder);
    expect(results).toEqual([generated, linux]);
    const [readme, ...plots] = speedReport(results);
    expect(readme?.text).toContain("| `linux-6.1` | 78000 | 1000 | 50.0 | 400 | 1000 | 2000 | 1200 | 450 |");
    expect(plots.map(({ name }) => name)).toEqual([
      "search-time.svg",
      "change-time.svg",
      "cold-per-file.svg",
      "memory.svg",
    ]);
    for (const { text } of plots) expect(text).not.toContain("NaN");
  });
});
