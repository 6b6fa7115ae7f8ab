import { describe, expect, it } from "vitest";
import { run } from "../../../test/fake-context.ts";

describe("colours", () => {
  it.each<[Record<string, string>, string[], boolean, boolean]>([
    [{}, [], false, false],
    [{}, [], true, true],
    [{ TERM: "dumb" }, [], true, false],
    [{ NO_COLOR: "1" }, [], true, false],
    [{ NO_COLOR: "" }, [], true, true],
    [{ FORCE_COLOR: "1" }, [], false, true],
    [{ FORCE_COLOR: "0" }, [], true, false],
    [{ NO_COLOR: "1", FORCE_COLOR: "1" }, [], true, false],
    [{ FORCE_COLOR: "1" }, ["--no-color"], true, false],
    [{ FOSSICK_NO_COLOR: "1" }, [], true, false],
    [{ NO_COLOR: "1" }, ["--color"], false, true],
    [{ NO_COLOR: "1" }, ["--color", "always"], false, true],
    [{ NO_COLOR: "1" }, ["--color=always"], false, true],
    [{ FORCE_COLOR: "1" }, ["--color=never"], true, false],
    [{ NO_COLOR: "1" }, ["--color=auto"], true, false],
    [{}, ["--color=auto"], true, true],
    [{ FOSSICK_COLOR: "always" }, [], false, true],
    [{ FOSSICK_COLOR: "always" }, ["--no-color"], true, false],
  ])("with %o, flags %j, terminal %s: %s", async (env, flags, tty, colored) => {
    const { stdout } = await run(["x", ...flags], { env, tty, columns: 80 });
    expect(stdout.includes("\u001b[")).toBe(colored);
  });

  it("takes a bare --color before the task, and no other word for when", async () => {
    expect((await run(["--color", "x"], {})).stdout).toContain("\u001b[");
    expect((await run(["x", "--color=sometimes"], {})).stderr).toContain("auto, always, never");
  });

  it.each(["markdown", "xml", "json", "paths"])("never reach --format %s", async (format) => {
    const { stdout } = await run(["x", "--format", format], { env: { FORCE_COLOR: "1" }, tty: true });
    expect(stdout).not.toContain("\u001b");
  });

  it("fits the table to the terminal", async () => {
    const { stdout } = await run(["x", "--no-color"], { tty: true, columns: 40 });
    const lines = stdout.split("\n").filter((line) => !line.trim().startsWith("src/"));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
  });
});
