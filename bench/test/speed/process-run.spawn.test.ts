import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { memoryOf, runProcess } from "../../src/speed/process-run.ts";

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

  it("tells the time of processors that a process took", async () => {
    const script = "const start = performance.now(); while (performance.now() - start < 200);";
    const { cpuMs, ms } = await runProcess(process.execPath, ["-e", script], { cwd: tmpdir() });
    expect(ms).toBeGreaterThan(150);
    if (process.platform === "linux") expect(cpuMs).toBeGreaterThan(0);
  });

  it("keeps what was printed when asked to", async () => {
    const { output } = await runProcess("echo", ["some words"], { cwd: tmpdir(), keepOutput: true });
    expect(output).toBe("some words\n");
  });

  it("throws where there is no such command", async () => {
    await expect(runProcess("no-such-command", [], { cwd: tmpdir() })).rejects.toThrow("ENOENT");
  });
});
