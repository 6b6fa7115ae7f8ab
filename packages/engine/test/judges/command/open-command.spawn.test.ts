import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { findProgram, splitCommand } from "@fossick/engine/judges/command/open-command.ts";
import { presets } from "@fossick/engine/judges/command/presets.ts";
import type { Settings } from "@fossick/settings/index.ts";
import { createFolder, removeFolders } from "../../../../../test/temp-repository.ts";
import { opened, undecided } from "../judges.ts";

afterAll(removeFolders);

/** Reads the question and gives `verdicts`, an expression over the paths in it. */
const answering = (answer: string): string => `
let text = "";
process.stdin.on("data", (chunk) => (text += chunk)).on("end", () => {
  const paths = [...text.matchAll(/^----- \\w{12} ----- file (.*)$/gm)].map(([, path]) => path);
  const verdicts = paths.map((path) => ({ path, relevance: path === "src/d.ts" ? 0.9 : 0.1, reason: "read" }));
  ${answer}
});`;

/** A program of the given name that runs a script; its folder is to be put on the PATH. */
function program(name: string, script: string, folder = createFolder().root): string {
  const file = join(folder, name);
  writeFileSync(file, `#!${process.execPath}\n${script}`);
  chmodSync(file, 0o755);
  return file;
}

const plain = answering("console.log(JSON.stringify({ verdicts }));");
const command = (evaluatorCommand: string, more: Partial<Settings> = {}) =>
  ({ evaluator: "command", evaluatorCommand, ...more }) as const;
const d = undecided.map(({ path }) => [path, path === "src/d.ts" ? 0.9 : 0.1]);

describe("a program of one's own", () => {
  it("reads the question and writes verdicts", async () => {
    const { ask, judge } = await opened(command(program("my-judge", plain)));
    const { verdicts, faults, usage } = await ask();
    expect(judge.name).toBe("my-judge");
    expect(faults).toEqual([]);
    expect(verdicts.map(({ path, relevance }) => [path, relevance])).toEqual(d);
    expect(usage).toMatchObject({ calls: 1, cached: 0 });
  });

  it("runs in an empty folder that is gone afterwards, without a shell and without fossick's variables", async () => {
    const told = join(createFolder().root, "told.json");
    const script = answering(`
      const { readdirSync, writeFileSync } = require("node:fs");
      const own = Object.keys(process.env).filter((name) => name.startsWith("FOSSICK_"));
      const seen = { cwd: process.cwd(), files: readdirSync("."), args: process.argv.slice(2), own, key: process.env.MY_KEY };
      writeFileSync(${JSON.stringify(told)}, JSON.stringify(seen));
      console.log(JSON.stringify(verdicts));`);
    const line = `${program("look", script)} "two words" '$HOME; ls' *`;
    const { ask } = await opened(command(line), { FOSSICK_API_KEY: "f", MY_KEY: "mine" });
    expect((await ask()).faults).toEqual([]);
    const seen = JSON.parse(readFileSync(told, "utf8")) as { cwd: string };
    expect(seen).toMatchObject({ files: [], args: ["two words", "$HOME; ls", "*"], own: [], key: "mine" });
    expect(seen.cwd).toContain("fossick-command-");
    expect(existsSync(seen.cwd)).toBe(false);
  });

  const bad: readonly (readonly [name: string, code: string, script: string])[] = [
    ["fails", "JUDGE_REFUSED", "process.exit(3);"],
    ["is killed", "JUDGE_REFUSED", 'process.kill(process.pid, "SIGKILL");'],
    ["says nothing", "JUDGE_MALFORMED", ""],
    ["says words", "JUDGE_MALFORMED", 'console.log("I think src/a.ts");'],
    [
      "writes without end",
      "JUDGE_MALFORMED",
      'setInterval(() => process.stdout.write("x".repeat(100_000)), 1);',
    ],
    ["never ends", "JUDGE_TIMEOUT", "setInterval(() => {}, 1000);"],
    [
      "will not be told to end",
      "JUDGE_TIMEOUT",
      'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);',
    ],
    [
      "lifts everything",
      "JUDGE_MALFORMED",
      answering("console.log(JSON.stringify(verdicts.map((each) => ({ ...each, relevance: 1 }))));"),
    ],
  ];
  it.each(bad)("%s: one fault and no verdict", async (_, code, script) => {
    const settings = { evaluatorTimeoutMs: code === "JUDGE_TIMEOUT" ? 300 : 20_000 };
    const { ask } = await opened(command(program("bad", script), settings));
    expect(await ask()).toMatchObject({ verdicts: [], faults: [{ part: "evaluator/command", code }] });
  });

  it("ends with everything it started", async () => {
    const mark = join(createFolder().root, "alive");
    const child = `setInterval(() => require("node:fs").writeFileSync(${JSON.stringify(mark)}, String(Date.now())), 20)`;
    const script = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "ignore" });
      setInterval(() => {}, 1000);`;
    const { ask } = await opened(command(program("parent", script), { evaluatorTimeoutMs: 1_500 }));
    expect((await ask()).faults).toMatchObject([{ code: "JUDGE_TIMEOUT" }]);
    await wait(800); // longer than the half second a program gets to end
    const last = readFileSync(mark, "utf8");
    await wait(200);
    expect(readFileSync(mark, "utf8")).toBe(last);
  });

  it("leaves nothing running when it has answered", async () => {
    const mark = join(createFolder().root, "alive");
    const child = `setInterval(() => require("node:fs").writeFileSync(${JSON.stringify(mark)}, String(Date.now())), 20)`;
    const script = answering(`
      const { existsSync } = require("node:fs");
      require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "ignore" }).unref();
      setInterval(() => {
        if (!existsSync(${JSON.stringify(mark)})) return;
        process.stdout.write(JSON.stringify(verdicts), () => process.exit(0));
      }, 10);`);
    const { ask } = await opened(command(program("leaver", script), { evaluatorTimeoutMs: 20_000 }));
    expect((await ask()).verdicts).toHaveLength(6);
    await wait(200);
    const last = readFileSync(mark, "utf8");
    await wait(200);
    expect(readFileSync(mark, "utf8")).toBe(last);
  });

  it("that is not there is a fault", async () => {
    expect((await (await opened(command("/no/such/program"))).ask()).faults).toMatchObject([
      { code: "JUDGE_UNAVAILABLE" },
    ]);
    expect(
      (await (await opened(command("no-such-program"), { PATH: "/nowhere" })).ask()).faults,
    ).toMatchObject([
      {
        code: "JUDGE_UNAVAILABLE",
        message: expect.stringContaining("the program no-such-program is not on the PATH"),
      },
    ]);
  });

  it("is not started in a dry run", async () => {
    const mark = join(createFolder().root, "started");
    const file = program("mark", `require("node:fs").writeFileSync(${JSON.stringify(mark)}, "");`);
    const { ask, requests } = await opened(command(`${file} --flag`, { dryRun: true }));
    expect(await ask()).toEqual({ verdicts: [], faults: [] });
    expect(requests).toMatchObject([
      { to: `${file} --flag`, body: expect.stringContaining("file src/a.ts") },
    ]);
    expect(existsSync(mark)).toBe(false);
  });
});

describe("agents on the command line", () => {
  const agents: readonly (readonly [name: string, script: string, usage: object])[] = [
    [
      "claude",
      answering(`
        const args = process.argv.slice(2);
        for (const flag of ["-p", "--safe-mode", "--strict-mcp-config", "--no-session-persistence"])
          if (!args.includes(flag)) process.exit(9);
        if (args[args.indexOf("--tools") + 1] !== "" || args[args.indexOf("--model") + 1] !== "haiku") process.exit(8);
        JSON.parse(args[args.indexOf("--json-schema") + 1]);
        const usage = { input_tokens: 900, output_tokens: 80, cache_read_input_tokens: 100 };
        console.log(JSON.stringify({ structured_output: { verdicts }, total_cost_usd: 0.002, usage }));`),
      { inputTokens: 1000, outputTokens: 80, cost: 0.002 },
    ],
    [
      "codex",
      answering(`
        const { readFileSync, writeFileSync } = require("node:fs");
        const args = process.argv.slice(2);
        if (args[0] !== "exec" || args.at(-1) !== "-" || !args.includes("--ignore-user-config")) process.exit(9);
        if (args[args.indexOf("--sandbox") + 1] !== "read-only") process.exit(8);
        JSON.parse(readFileSync(args[args.indexOf("--output-schema") + 1], "utf8"));
        console.log("thinking …");
        writeFileSync(args[args.indexOf("--output-last-message") + 1], JSON.stringify({ verdicts }));`),
      {},
    ],
    [
      "gemini",
      answering(`
        const args = process.argv.slice(2);
        if (!args.includes("-p") || args[args.indexOf("--extensions") + 1] !== "none") process.exit(9);
        const response = "\`\`\`json\\n" + JSON.stringify({ verdicts }) + "\\n\`\`\`";
        console.log(JSON.stringify({ response, stats: {} }));`),
      {},
    ],
  ];

  it.each(agents)(
    "%s is started without customisations, and its answer is read",
    async (name, script, usage) => {
      const folder = createFolder().root;
      program(name, script, folder);
      const { ask } = await opened(command(name, { modelId: "haiku" }), { PATH: folder });
      const answer = await ask();
      expect(answer.faults).toEqual([]);
      expect(answer.verdicts.map(({ path, relevance }) => [path, relevance])).toEqual(d);
      expect(answer.usage).toMatchObject({ calls: 1, ...usage });
    },
  );

  it("get a limit of money where they take one", () => {
    const input = { model: "", maxCost: 0.05, schemaFile: "s", outFile: "o" };
    expect(presets["claude"]?.(input).args).toContain("--max-budget-usd");
    expect(presets["claude"]?.({ ...input, maxCost: 0 }).args).not.toContain("--max-budget-usd");
  });

  it("that cost more than allowed are over budget", async () => {
    const folder = createFolder().root;
    program(
      "claude",
      answering("console.log(JSON.stringify({ structured_output: { verdicts }, total_cost_usd: 2 }));"),
      folder,
    );
    const { ask } = await opened(command("claude", { maxCost: 1 }), { PATH: folder });
    expect(await ask()).toMatchObject({
      verdicts: [],
      faults: [{ code: "JUDGE_OVER_BUDGET" }],
      usage: { cost: 2 },
    });
  });
});

describe("a command", () => {
  it("is a program and arguments, held together by quotes alone", () => {
    expect(splitCommand(`judge -a "b c" d'e f'g "" $X|y`)).toEqual({
      program: "judge",
      args: ["-a", "b c", "de fg", "", "$X|y"],
    });
  });

  it.each([
    ["", "is required"],
    ["   ", "is required"],
    ["./judge", "or its absolute path"],
    ["bin/judge --x", "or its absolute path"],
    ['judge "open', "an unclosed quote"],
  ])("%j is refused", (written, message) => expect(() => splitCommand(written)).toThrow(message));

  it("is never found in the searched folder, not even through a link or a relative PATH", () => {
    const root = createFolder().root;
    const bin = join(root, "node_modules/.bin");
    mkdirSync(bin, { recursive: true });
    program("claude", plain, bin);
    const elsewhere = createFolder().root;
    symlinkSync(join(bin, "claude"), join(elsewhere, "claude"));
    const good = createFolder().root;
    const path = [bin, ".", "node_modules/.bin", elsewhere];
    expect(() => findProgram("claude", { root, env: { PATH: path.join(delimiter) } })).toThrow(
      "the program claude is not on the PATH",
    );
    const file = program("claude", plain, good);
    expect(findProgram("claude", { root, env: { PATH: [...path, good].join(delimiter) } })).toBe(file);
  });
});
