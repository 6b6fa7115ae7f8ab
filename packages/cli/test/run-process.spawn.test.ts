import { execFile, spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "tsdown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleRetrieval } from "../../../test/sample-retrieval.ts";
import { createFolder, run } from "../../../test/fake-context.ts";

const folder = createFolder();
const script = path.join(folder, "cli", "fake-process.mjs");
const isWindows = process.platform === "win32";

beforeAll(async () => {
  mkdirSync(path.join(folder, "cli"));
  await build({
    config: false,
    entry: { "fake-process": path.join(import.meta.dirname, "fake-process.ts") },
    outDir: path.join(folder, "cli"),
    format: "esm",
    platform: "node",
    target: "node20",
    dts: false,
    deps: { alwaysBundle: [/.*/] },
    logLevel: "silent",
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Setup {
  readonly engine?: string;
  readonly input?: string | Uint8Array;
  /** Sent in turn, each when "searching" was seen. */
  readonly signals?: readonly NodeJS.Signals[];
}

function fossick(
  argv: readonly string[],
  { engine = "quick", input, signals = [] }: Setup = {},
): Promise<Ended> {
  const env = { ...process.env, FAKE_ENGINE: engine };
  const child = spawn(process.execPath, [script, ...argv], { cwd: folder, env });
  const left = [...signals];
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
    const send = () => {
      const signal = left.shift();
      if (signal === undefined) return;
      child.kill(signal);
      setTimeout(send, 100);
    };
    if (stderr.includes("searching")) send();
  });
  child.stdin.end(input);
  return new Promise((resolve) =>
    child.on("close", (code, signal) => resolve({ code: code ?? asInShell(signal), stdout, stderr })),
  );
}

/** The status that a shell makes of an end by a signal. */
const asInShell = (signal: NodeJS.Signals | null): number => 128 + (signal ? constants.signals[signal] : 0);

describe("the process", () => {
  it("ends with the exit status and all of the output", async () => {
    const { code, stderr, stdout } = await fossick(["x", "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual(sampleRetrieval);
  });

  it("loses nothing of a long answer", async () => {
    const { stdout } = await fossick(["x", "--format", "paths"], { engine: "long" });
    expect(stdout.split("\n")).toHaveLength(20_001);
  });

  it("reads piped input where there is no task", async () => {
    expect(await fossick(["--json"], { input: "a task" })).toMatchObject({ code: 0, stderr: "" });
    expect(await fossick(["--json"], { input: "" })).toMatchObject({ code: 2, stdout: "" });
  });

  it("reads UTF-8 with and without a byte order mark", async () => {
    const { code } = await fossick(["--stdin"], { input: "修复认证令牌" });
    expect(code).toBe(0);
    const empty = await fossick(["--stdin"], { input: new Uint8Array([0xef, 0xbb, 0xbf, 0x0a]) });
    expect(empty).toMatchObject({ code: 2, stderr: "fossick: standard input holds no task\n" });
  });

  it("ends with 70 when something throws outside any promise", async () => {
    const { code, stderr } = await fossick(["x"], { engine: "failing" });
    expect(code).toBe(70);
    expect(stderr).toContain("fossick: internal error: TypeError: outside any promise");
  });

  it.skipIf(isWindows)("ends with 130 on Ctrl-C and 143 on a request to end", async () => {
    const interrupted = await fossick(["x", "--json"], { engine: "waiting", signals: ["SIGINT"] });
    expect(interrupted).toEqual({ code: 130, stdout: "", stderr: "searching\n" });
    const ended = await fossick(["x", "--json"], { engine: "waiting", signals: ["SIGTERM"] });
    expect(ended).toEqual({ code: 143, stdout: "", stderr: "searching\n" });
  });

  it.skipIf(isWindows)("ends at once on Ctrl-C, whatever it is at", async () => {
    const { code } = await fossick(["x"], { engine: "busy", signals: ["SIGINT"] });
    expect(code).toBe(130);
  });

  it.skipIf(isWindows)("ends at once on the second Ctrl-C where the first has something to end", async () => {
    const judged = ["x", "--evaluator", "command", "--evaluator-command", "judge"];
    const { code } = await fossick(judged, { engine: "deaf", signals: ["SIGINT", "SIGINT"] });
    expect(code).toBe(130);
  });

  it.skipIf(isWindows)("ends quietly when the reader goes away", async () => {
    const command = `"$0" "$1" x --json | head -n 1; echo "\${PIPESTATUS[0]}"`;
    const env = { ...process.env, FAKE_ENGINE: "long" };
    const { stderr, stdout } = await promisify(execFile)("bash", ["-c", command, process.execPath, script], {
      env,
    });
    expect({ stderr, stdout }).toEqual({ stderr: "", stdout: "{\n0\n" });
  });
});

/** Returns bash's completions for these words, the last being completed. */
async function complete(...words: string[]): Promise<string[]> {
  const { stdout: completion } = await run(["completion", "bash"]);
  const ask = `${completion}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _fossick; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)("bash", ["-c", ask, "bash", "fossick", ...words]);
  return stdout.split("\n").filter((word) => word !== "");
}

describe.skipIf(isWindows)("fossick completion", () => {
  it("completes commands, flags and values in bash", async () => {
    expect(await complete("")).toEqual(
      expect.arrayContaining(["index", "status", "clean", "replay", "completion"]),
    );
    expect(await complete("--max-f")).toEqual(["--max-files"]);
    expect(await complete("task", "--format", "")).toEqual(["table", "markdown", "xml", "json", "paths"]);
    expect(await complete("task", "--format", "m")).toEqual(["markdown"]);
    expect(await complete("status", "--j")).toEqual(["--json"]);
    expect(await complete("status", "--thr")).toEqual([]);
    expect(await complete("completion", "z")).toEqual(["zsh"]);
    expect(await complete("task", "--root", "s")).toEqual([]);
    expect(await complete("task", "i")).toEqual([]);
  });

  it("describes commands and flags for zsh and fish", async () => {
    const zsh = (await run(["completion", "zsh"])).stdout;
    expect(zsh).toMatch(/^#compdef fossick\n/);
    expect(zsh).toContain(
      "'--format[table, markdown, xml, json, paths]:format:(table markdown xml json paths)'",
    );
    expect(zsh).toContain(
      "\\*{-g,--glob}'[search only files that match one of these; a leading ! excludes; repeatable]:glob: '",
    );
    expect(zsh).toContain("'(-n --max-files)'{-n,--max-files}'[maximum number of returned files]:n: '");
    const fish = (await run(["completion", "fish"])).stdout;
    expect(fish).toContain(
      "complete -c fossick -n '__fish_use_subcommand' -a index -d 'Updates the index; searches do this by themselves.'",
    );
    expect(fish).toContain("-l cache-dir -rF -d 'where indexes are stored'");
    expect(fish).toContain("-l format -xa 'table markdown xml json paths'");
    expect(fish).toContain("-l max-files -s n -x -d 'maximum number of returned files'");
  });

  it("refuses an unknown shell", async () => {
    expect(await run(["completion", "tcsh"])).toMatchObject({
      code: 2,
      stderr:
        'fossick: shell takes bash, zsh, fish, got "tcsh"\nhint: fossick completion --help shows the usage\n',
    });
  });
});
