import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { runProcess } from "../../../bench/src/speed/process-run.ts";
import { speedText } from "../../../bench/src/speed/speed-command.ts";

describe("runProcess", () => {
  it("tells how long a process took, how it ended and what memory it held", async () => {
    const script =
      "const held = Buffer.alloc(30e6, 1); setTimeout(() => process.exit(held.length ? 3 : 0), 300)";
    const { ms, peakBytes, code } = await runProcess(process.execPath, ["-e", script], { cwd: tmpdir() });
    expect(code).toBe(3);
    expect(ms).toBeGreaterThan(250);
    if (process.platform === "linux") expect(peakBytes).toBeGreaterThan(30e6);
  });

  it("throws where there is no such command", async () => {
    await expect(runProcess("no-such-command", [], { cwd: tmpdir() })).rejects.toThrow("ENOENT");
  });
});

it("speedText holds each time against its yardstick", () => {
  const times = {
    cat: [1000, 1100, 900],
    rg: [2000],
    cold: [50_000],
    process: [1000],
    engine: [400, 300, 500],
  };
  const text = speedText(times, 1.2e9, 5.8e8);
  expect(text).toMatch(/first build\s*\|\s*1\s*\|\s*50000\s*\|\s*50\.00 × cat/);
  expect(text).toMatch(/running engine\s*\|\s*3\s*\|\s*400\s*\|\s*0\.20 × rg/);
  expect(text).toContain("Peak memory of a first build 1200 MB, index 580 MB.");
});
