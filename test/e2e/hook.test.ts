import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { claudeCode, codex, cursor, gemini, opencode, task, vsCode } from "../client-events.ts";
import { createSandbox, whenThere } from "./sandbox.ts";
import type { Ended, RunOptions } from "./sandbox.ts";
import { createShop, refundFile } from "./shop.ts";

const { cache, folder, fossick, start } = createSandbox();
const shop = createShop(join(folder, "shop"));
const isWindows = process.platform === "win32";

/**
 * The longest a machine under test may need: the deadline itself is tested by its own cases. Processes that stay are, too.
 */
const patient = { FOSSICK_DEADLINE: "30000", FOSSICK_NO_DAEMON: "1" };

const hook = (event: string, payload: unknown, { env = {}, ...more }: RunOptions = {}): Promise<Ended> =>
  fossick(["hook", event], { input: JSON.stringify(payload), env: { ...patient, ...env }, ...more });

const silent = { code: 0, stdout: "", stderr: "" };
const logOf = (cacheDir = cache): string[] =>
  readFileSync(join(cacheDir, "hooks/hooks.log"), "utf8").trimEnd().split("\n");

beforeAll(async () => {
  expect((await fossick(["index", "--root", shop])).code).toBe(0);
});

describe("fossick hook", () => {
  it.each([
    ["Claude Code", claudeCode.PreToolUse(shop), "prompt", {}],
    ["Codex", codex.PreToolUse(shop), "message", { permissionDecision: "allow" }],
    ["VS Code", vsCode.PreToolUse(shop), "prompt", {}],
  ])("adds the files of its task to the call that starts a subagent of %s", async (_, call, name, beside) => {
    const { code, stderr, stdout } = await hook("PreToolUse", call);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        ...beside,
        updatedInput: { ...call.tool_input, [name]: expect.stringContaining(refundFile) },
      },
    });
  });

  it("gives each of two calls at once its own, whatever becomes of the other", async () => {
    const payload = claudeCode.PreToolUse(shop);
    const tasks = ["add a discount to `createOrder`", task];
    const answers = await Promise.all(
      tasks.map((prompt) =>
        hook("PreToolUse", { ...payload, tool_input: { ...payload.tool_input, prompt } }),
      ),
    );
    for (const [at, { stdout }] of answers.entries())
      expect(stdout.split(tasks[at] ?? "").length, stdout).toBe(3); // the task itself, and quoted before its files
  });

  it.each([
    ["Claude Code", "UserPromptSubmit", claudeCode.UserPromptSubmit(shop)],
    ["Codex", "UserPromptSubmit", codex.UserPromptSubmit(shop)],
    ["Gemini CLI", "BeforeAgent", gemini.BeforeAgent(shop)],
  ])("answers a prompt in %s", async (_, event, payload) => {
    const { stdout } = await hook(event, payload);
    expect(JSON.parse(stdout)).toEqual({
      hookSpecificOutput: { hookEventName: event, additionalContext: expect.stringContaining(refundFile) },
    });
  });

  it("answers Cursor, opencode and the subagent tool of Gemini CLI in their own forms", async () => {
    const prompt = expect.stringMatching(
      new RegExp(`^${task.replaceAll("`", "`")}\\n\\n[\\s\\S]*${refundFile}`),
    );
    const answers = [
      await hook("beforeSubmitPrompt", cursor.beforeSubmitPrompt(shop)),
      await hook("sessionStart", cursor.sessionStart(shop)),
      await hook("tool.execute.before", opencode["tool.execute.before"](shop)),
      await hook("BeforeTool", gemini.BeforeTool(shop)),
    ].map(({ stdout }) => JSON.parse(stdout) as unknown);
    expect(answers).toEqual([
      { continue: true, additional_context: expect.stringContaining(refundFile) },
      { additional_context: expect.stringContaining("fossick") },
      { args: { ...opencode["tool.execute.before"](shop).args, prompt } },
      {
        hookSpecificOutput: {
          hookEventName: "BeforeTool",
          tool_input: { ...gemini.BeforeTool(shop).tool_input, prompt },
        },
      },
    ]);
  });

  it("says nothing of other tools, nor where nothing is relevant", async () => {
    const bash = { ...claudeCode.PreToolUse(shop), tool_name: "Bash", tool_input: { command: "ls" } };
    expect(await hook("PreToolUse", bash)).toEqual(silent);
    expect(await hook("BeforeAgent", { ...gemini.BeforeAgent(shop), prompt: "zyxwvut qqqkjj" })).toEqual(
      silent,
    );
  });

  it("tells a person at the command line how it is called", async () => {
    const { code, stdout } = await fossick(["hook", "--help"]);
    expect(code).toBe(0);
    for (const name of [
      "PreToolUse",
      "BeforeTool",
      "beforeSubmitPrompt",
      "tool.execute.before",
      "--deadline",
    ])
      expect(stdout).toContain(name);
  });
});

describe("fossick hook steps aside, with status 0, no output and a line in its log,", () => {
  it.each([
    ["text that is no JSON", "PreToolUse", "{not json", "JSON"],
    ["nothing", "PreToolUse", "", "JSON"],
    ["JSON of another shape", "PreToolUse", '{"session_id":"s","tool_name":7}', "tool_name"],
    ["a list", "PreToolUse", "[]", "not a JSON object"],
    ["another event", "UserPromptSubmit", JSON.stringify(claudeCode.PreToolUse(shop)), "for another event"],
    [
      "a folder that is gone",
      "BeforeAgent",
      JSON.stringify(gemini.BeforeAgent(join(folder, "gone"))),
      "BeforeAgent",
    ],
  ])("for %s", async (_, event, input, said) => {
    const before = existsSync(join(cache, "hooks/hooks.log")) ? logOf().length : 0;
    expect(await fossick(["hook", event], { input, env: patient })).toEqual(silent);
    expect(logOf()).toHaveLength(before + 1);
    expect(logOf().at(-1)).toContain(said);
  });

  it.each([
    ["an event it does not know", ["hook", "Stop"], {}],
    ["no event", ["hook"], {}],
    ["a flag it does not know", ["hook", "PreToolUse", "--fast"], {}],
    ["an environment out of range", ["hook", "PreToolUse"], { FOSSICK_DEADLINE: "soon" }],
  ])("for %s: status 2 would be a refusal", async (_, args, env) => {
    const input = JSON.stringify(claudeCode.UserPromptSubmit(shop));
    expect(await fossick(args, { input, env })).toEqual(silent);
  });

  it("but answers from an index in memory where the cache folder cannot be made", async () => {
    const input = JSON.stringify(claudeCode.UserPromptSubmit(shop));
    const env = { ...patient, FOSSICK_CACHE_DIR: "/dev/null/x" };
    const { code, stderr, stdout } = await fossick(["hook", "UserPromptSubmit"], { input, env });
    expect({ code, stderr }).toEqual({ code: silent.code, stderr: silent.stderr });
    expect(stdout).toContain("additionalContext");
  });

  it("for a config file that is wrong", async () => {
    const root = createShop(join(folder, "wrong-config"), { "fossick.config.json": "{ maxFiles" });
    expect(await hook("BeforeAgent", gemini.BeforeAgent(root))).toEqual(silent);
    expect(logOf().at(-1)).toContain("fossick.config.json");
  });

  it("for 20 MB of input", async () => {
    const payload = { ...claudeCode.UserPromptSubmit(shop), prompt: `${task} ${"x".repeat(20_000_000)}` };
    expect(await hook("UserPromptSubmit", payload)).toEqual(silent);
    expect(logOf().at(-1)).toContain("more than 2000000 bytes");
  });

  it("for an input that never ends, at its deadline", async () => {
    const begun = performance.now();
    const env = { FOSSICK_DEADLINE: "800" };
    const { child, ended } = start(["hook", "PreToolUse"], {
      input: '{"session_id":',
      keepsInputOpen: true,
      env,
    });
    expect(await ended).toEqual(silent);
    expect(performance.now() - begun).toBeGreaterThan(700);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(child.exitCode).toBe(0);
    expect(logOf().at(-1)).toMatch(/PreToolUse \d+ ms: gave up at the deadline$/);
  });

  it.skipIf(isWindows)("for a config file that is a pipe nobody writes to", async () => {
    const root = createShop(join(folder, "pipe"));
    execFileSync("mkfifo", [join(root, "fossick.config.json")]);
    expect(await hook("BeforeAgent", gemini.BeforeAgent(root))).toEqual(silent);
    expect(logOf().at(-1)).toContain("fossick.config.json (it is not a plain file, or too large)");
  });

  it("for whatever else does not come to an end, right after its deadline", async () => {
    const stuck = join(folder, "stuck-waits.mjs");
    writeFileSync(stuck, "AbortSignal.any = () => new AbortController().signal;\n"); // nobody hears of the deadline
    const env = { NODE_OPTIONS: `--import ${pathToFileURL(stuck).href}`, FOSSICK_DEADLINE: "5000" };
    expect(await hook("BeforeAgent", gemini.BeforeAgent(shop), { env, keepsInputOpen: true })).toEqual(
      silent,
    );
    expect(logOf().at(-1)).toContain("gave up after the deadline");
  });

  it.skipIf(isWindows || process.getuid?.() === 0)("where nothing can be written", async () => {
    const locked = join(folder, "locked");
    mkdirSync(locked);
    chmodSync(locked, 0o500);
    const env = { FOSSICK_CACHE_DIR: join(locked, "cache") };
    expect(await hook("PreToolUse", claudeCode.PreToolUse(shop), { env })).toEqual(silent);
  });
});

/** The searches may have ended them themselves, or not come so far. */
function endAll(started: string): void {
  if (!existsSync(started)) return;
  for (const pid of readFileSync(started, "utf8").trim().split("\n")) {
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe("ESRCH");
    }
  }
}

/** Variables under which git never answers, so that a search cannot end by itself. */
function endlessGit(bin: string) {
  mkdirSync(bin);
  writeFileSync(join(bin, "git"), '#!/bin/sh\necho $$ >> "$GIT_STARTED"\nexec sleep 60\n', { mode: 0o755 });
  return {
    PATH: `${bin}:${process.env["PATH"]}`,
    GIT_STARTED: join(bin, "started"),
    FOSSICK_NO_BACKGROUND_INDEX: "1",
  };
}

describe("the deadline of fossick hook", () => {
  it.skipIf(isWindows)("ends the search with it", async () => {
    const cacheDir = join(folder, "stopped-cache");
    const env = { FOSSICK_CACHE_DIR: cacheDir };
    expect((await fossick(["index", "--root", shop], { env })).code).toBe(0);
    const endless = endlessGit(join(folder, "bin"));
    const started = endless.GIT_STARTED;
    const run = await hook("BeforeAgent", gemini.BeforeAgent(shop), {
      env: {
        ...env,
        ...endless,
        FOSSICK_DEADLINE: "5000",
      },
    });
    endAll(started);
    expect(run).toEqual(silent);
    expect(logOf(cacheDir).at(-1)).toMatch(
      /no index in time; no index is built here|gave up at the deadline/,
    );
  });

  it.skipIf(isWindows)("hands over nothing of another task of the session", async () => {
    const cacheDir = join(folder, "late-cache");
    const env = { FOSSICK_CACHE_DIR: cacheDir };
    expect((await fossick(["index", "--root", shop], { env })).code).toBe(0);
    const prompt = { ...claudeCode.UserPromptSubmit(shop), prompt: task };
    expect((await hook("UserPromptSubmit", prompt, { env })).stdout).toContain(refundFile);
    const endless = endlessGit(join(folder, "late-bin"));
    const none = { ...env, FOSSICK_DEADLINE: "3000", ...endless };
    const late = await hook("UserPromptSubmit", { ...prompt, prompt: "charge a card twice" }, { env: none });
    endAll(endless.GIT_STARTED);
    expect(late).toEqual(silent);
    expect(readdirSync(join(cacheDir, "hooks"))).toEqual(["hooks.log"]);
  });
});

describe("without an index", () => {
  it("one is built by the event itself, which is answered", async () => {
    const env = { FOSSICK_CACHE_DIR: join(folder, "first-cache"), FOSSICK_DEADLINE: "30000" };
    expect((await hook("BeforeAgent", gemini.BeforeAgent(shop), { env })).stdout).toContain(refundFile);
  });

  it("nothing is waited for where that is switched off; one is built meanwhile, and a later event is answered", async () => {
    const env = { FOSSICK_CACHE_DIR: join(folder, "new-cache"), FOSSICK_EARLY: "0" };
    expect(await hook("BeforeAgent", gemini.BeforeAgent(shop), { env })).toEqual(silent);
    expect(logOf(env.FOSSICK_CACHE_DIR).at(-1)).toContain(
      "no index in time; the index is brought up to date in the background",
    );
    let answered = "";
    for (let tries = 0; answered === "" && tries < 100; tries++) {
      await wait(100);
      answered = (await hook("BeforeAgent", gemini.BeforeAgent(shop), { env })).stdout;
    }
    expect(answered).toContain(refundFile);
    const marks = readdirSync(join(env.FOSSICK_CACHE_DIR, "hooks")).filter((name) =>
      name.startsWith("indexing-"),
    );
    expect(marks).toHaveLength(1);
  });

  it("no search is begun that can find nothing: there is none, or its first build is under way", async () => {
    const cacheDir = join(folder, "quick-cache");
    const startedFile = join(folder, "started-scripts");
    const note = join(folder, "note-start.mjs");
    writeFileSync(
      note,
      `import { appendFileSync } from "node:fs";\nappendFileSync(${JSON.stringify(startedFile)}, process.argv[1] + "\\n");\n`,
    );
    const env = { FOSSICK_CACHE_DIR: cacheDir, NODE_OPTIONS: `--import ${pathToFileURL(note).href}` };
    const off = { ...env, FOSSICK_NO_BACKGROUND_INDEX: "1" };
    expect(await hook("BeforeAgent", gemini.BeforeAgent(shop), { env: off })).toEqual(silent);
    expect(readFileSync(startedFile, "utf8")).not.toContain("engine-process");
    // The build stands still as soon as it has begun.
    const git = endlessGit(join(folder, "quick-bin"));
    const building = { ...env, ...git, FOSSICK_NO_BACKGROUND_INDEX: undefined };
    expect(await hook("SessionStart", claudeCode.SessionStart(shop), { env: building })).toEqual(silent);
    await whenThere(git.GIT_STARTED);
    mkdirSync(join(cacheDir, "hooks"), { recursive: true });
    writeFileSync(startedFile, "");
    expect(await hook("BeforeAgent", gemini.BeforeAgent(shop), { env: off })).toEqual(silent);
    endAll(git.GIT_STARTED);
    expect(readFileSync(startedFile, "utf8")).not.toContain("engine-process");
  });

  it("none is built outside of a repository, or when that is switched off", async () => {
    const plain = join(folder, "plain");
    mkdirSync(plain);
    writeFileSync(join(plain, "refund.ts"), "export const refund = 1;\n");
    const env = { FOSSICK_CACHE_DIR: join(folder, "no-cache") };
    expect(await hook("BeforeAgent", gemini.BeforeAgent(plain), { env })).toEqual(silent);
    const off = { ...env, FOSSICK_NO_BACKGROUND_INDEX: "1" };
    expect(await hook("BeforeAgent", gemini.BeforeAgent(shop), { env: off })).toEqual(silent);
    expect(readdirSync(join(env.FOSSICK_CACHE_DIR, "hooks"))).toEqual(["hooks.log"]);
    expect(
      logOf(env.FOSSICK_CACHE_DIR).every((line) => line.endsWith("no index in time; no index is built here")),
    ).toBe(true);
  });

  it("the start of a session begins one", async () => {
    const env = { FOSSICK_CACHE_DIR: join(folder, "session-cache") };
    expect(await hook("SessionStart", claudeCode.SessionStart(shop), { env })).toEqual(silent);
    await whenThere(join(env.FOSSICK_CACHE_DIR, "hooks"));
    for (let tries = 0; tries < 100; tries++) {
      if (/files +10/.test((await fossick(["status", "--root", shop], { env })).stdout)) return;
      await wait(100);
    }
    expect.fail("no index was built");
  });
});
