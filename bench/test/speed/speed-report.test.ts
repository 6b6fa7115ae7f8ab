import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { askedFigures } from "../../src/speed/asked.ts";
import { readSpeedResults, writeSpeedResult, type SpeedResult } from "../../src/speed/result.ts";
import { speedReport } from "../../src/speed/speed-report.ts";
import { speedText } from "../../src/speed/speed-text.ts";

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

it("speedText tells time of processors beside, where it was measured", () => {
  const text = speedText({ ...linux, cpu: { rg: [3000], process: [1500], version: [40] } });
  expect(text).toMatch(
    /whole process\s*\|\s*1\s*\|\s*1000\s*\|\s*1000\s*\|\s*0\.50 × rg\s*\|\s*1500\s*\|\s*0\.50 × rg/,
  );
  expect(speedText(linux)).not.toContain("CPU");
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
    const folder = mkdtempSync(join(tmpdir(), "fossick-speed-test-"));
    const generated = { ...linux, name: "generated-1500", indexedFiles: 1_500 };
    for (const result of [linux, generated]) writeSpeedResult(folder, result);
    const results = readSpeedResults(folder);
    rmSync(folder, { recursive: true });
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
