import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FossickError } from "@fossick/base/errors.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { emptyRetrieval, sampleFile, sampleRetrieval } from "../../../test/sample-retrieval.ts";
import { createFolder, run } from "../../../test/fake-context.ts";

describe('fossick "task"', () => {
  it("prints a table and closes the engine", async () => {
    const { asked, code, stderr, stdout } = await run(["fix the token expiry bug"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2 files to read .*\n\nChange\n src\/auth\/tokens\.ts:10-42 {2}45 % likely/);
    expect(stderr).toBe("");
    expect(asked).toMatchObject({
      root: ".",
      task: { text: "fix the token expiry bug" },
      closed: 1,
      calls: ["retrieve"],
    });
  });

  it("passes objective and paths with the task, globs, types and excludes with the settings", async () => {
    const cwd = createFolder();
    mkdirSync(path.join(cwd, "src/api"), { recursive: true });
    writeFileSync(path.join(cwd, "src/api/a.ts"), "");
    const argv = [
      "add rate limiting",
      "src/api/",
      "./src/api/a.ts",
      "-g",
      "*.ts",
      "--glob",
      "!*.d.ts",
      "-t",
      "typescript",
    ];
    const { asked } = await run([...argv, "--exclude", "fixtures/**", "--objective", " protect the login "], {
      cwd,
    });
    expect(asked.task).toEqual({
      text: "add rate limiting",
      objective: "protect the login",
      scope: { paths: ["src/api", "src/api/a.ts"] },
    });
    expect(asked.settings).toMatchObject({
      globs: ["*.ts", "!*.d.ts"],
      excludes: ["fixtures/**"],
      types: ["typescript"],
    });
  });

  it("passes words with the task, in one list or several, each once", async () => {
    const { asked } = await run(["turn photos", "-k", "exif, rotate", "--keywords=orientation，exif"]);
    expect(asked.task).toEqual({ text: "turn photos", keywords: ["exif", "rotate", "orientation"] });
    const env = { FOSSICK_KEYWORDS: "exif,rotate" };
    expect((await run(["--stdin"], { env, stdin: "turn photos\n" })).asked.task).toEqual({
      text: "turn photos",
      keywords: ["exif", "rotate"],
    });
  });

  it.each([
    ["no word", " , ", ""],
    ["more than 30", Array.from({ length: 31 }, (_, at) => `word${at}`).join(), ""],
    ["one of more than 80 characters", `exif,${"x".repeat(81)}`, " has 81 characters"],
  ])("refuses %s beside a task", async (_, keywords, hint) => {
    const { asked, code, stderr } = await run(["turn photos", "--keywords", keywords]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^fossick: --keywords takes 1 to 30 words of at most 80 characters each, separated by commas, got \[/,
    );
    expect(stderr).toContain(hint);
    expect(asked.calls).toEqual([]);
  });

  it.each([
    { argv: [], tty: true, early: true, earlyAfterMs: 10_000 },
    { argv: ["--no-early"], tty: true, early: false },
    { argv: ["--json"], tty: true, early: false },
    { argv: ["--trace", "trace.json"], tty: true, early: false },
    { argv: [], tty: false, early: false },
    { argv: ["--early", "--json"], tty: false, early: true, earlyAfterMs: 0 },
  ])("does not make a person wait for the complete index: $argv, terminal: $tty", async (asking) => {
    const { asked } = await run(["fix it", ...asking.argv], { tty: asking.tty, cwd: createFolder() });
    const { argv: _, tty: __, ...settings } = asking;
    expect(asked.settings).toMatchObject(settings);
  });

  it("takes the root itself for no limit", async () => {
    expect((await run(["fix it", "."])).asked.task).toEqual({ text: "fix it" });
  });

  it("reads paths relative to --root", async () => {
    const cwd = createFolder();
    mkdirSync(path.join(cwd, "repository/src"), { recursive: true });
    const { asked } = await run(["fix it", "src", "--root", "repository"], { cwd });
    expect(asked).toMatchObject({ root: "repository", task: { scope: { paths: ["src"] } } });
  });

  it("ends with 1 and still prints JSON when nothing is relevant", async () => {
    const { code, stdout } = await run(["kubernetes operator", "--json"], { retrieval: emptyRetrieval });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual(emptyRetrieval);
  });

  it("ends with 0 when files are only nearby", async () => {
    const retrieval = { ...sampleRetrieval, files: [] };
    expect((await run(["x"], { retrieval })).code).toBe(0);
  });

  it("ends with 3 when a budget ended the search, with the answer so far", async () => {
    const retrieval: Retrieval = { ...sampleRetrieval, stop: { rule: "budget", detail: "100 ms are over" } };
    const { code, stdout } = await run(["x", "--time-budget", "100"], { retrieval });
    expect(code).toBe(3);
    expect(stdout.replaceAll("\n", " ")).toContain("Stopped after 2 cycles: 100 ms are over.");
  });
});

describe("where the task comes from", () => {
  it.each([
    [
      [],
      "no task given",
      'hint: say what you want to do: fossick "fix the login redirect"; --help shows more\n',
    ],
    [[""], "the task is empty", ""],
    [["  \n\t"], "the task is empty", ""],
  ])("refuses %j", async (argv, message, hint) => {
    const { asked, code, stderr, stdout } = await run(argv);
    expect({ code, stderr, stdout }).toEqual({ code: 2, stderr: `fossick: ${message}\n${hint}`, stdout: "" });
    expect(asked.calls).toEqual([]);
  });

  it("reads what is piped in where there is no task, and finds none in nothing", async () => {
    const { asked, code, stderr } = await run(["--json"], { stdin: "FAILED test_token\n" });
    expect({ code, stderr, task: asked.task }).toEqual({
      code: 0,
      stderr: "",
      task: { text: "FAILED test_token" },
    });
    const none = await run([], { stdin: "\n" });
    expect({ code: none.code, stderr: none.stderr }).toEqual({
      code: 2,
      stderr:
        'fossick: no task given\nhint: say what you want to do: fossick "fix the login redirect"; --help shows more\n',
    });
  });

  it("does not look at standard input where there is a task", async () => {
    const never = () => Promise.reject(new Error("not to be read"));
    const { asked } = await run(["fix it"], { stdin: { isTTY: false, readText: never, isReady: never } });
    expect(asked.task).toEqual({ text: "fix it" });
  });

  it.each([
    [
      [],
      [2_000, 28_000],
      "fossick: no task given; waiting up to 30 s for one on standard input (Ctrl-C ends)\n",
    ],
    [["--quiet"], [2_000, 28_000], ""],
    [["--time-budget", "500"], [500], ""],
    [["--time-budget", "5000", "--quiet"], [2_000, 3_000], ""],
  ])("gives a pipe that stays silent up: %j", async (argv, expected, note) => {
    const waits: number[] = [];
    const isReady = async (withinMs: number) => waits.push(withinMs) < 0;
    const stdin = { isTTY: false, readText: () => new Promise<string>(() => undefined), isReady };
    const { asked, code, stderr } = await run(argv, { stdin });
    expect({ code, waits, calls: asked.calls }).toEqual({ code: 2, waits: expected, calls: [] });
    expect(stderr).toContain(`${note}fossick: no task given, and standard input stayed silent for `);
    expect(stderr).toContain("Add --stdin to wait for as long as it takes.\n");
  });

  it("reads standard input with --stdin, and all words are paths then", async () => {
    const cwd = createFolder();
    mkdirSync(path.join(cwd, "src"));
    const { asked, stderr } = await run(["--stdin", "src"], { cwd, stdin: "修复认证令牌过期bug\n" });
    expect(asked.task).toEqual({ text: "修复认证令牌过期bug", scope: { paths: ["src"] } });
    expect(stderr).toBe("");
  });

  it("reads standard input for -", async () => {
    const { asked } = await run(["-"], { stdin: "fix it" });
    expect(asked.task).toEqual({ text: "fix it" });
  });

  it("refuses empty standard input", async () => {
    const { code, stderr } = await run(["--stdin"], { stdin: " \n" });
    expect({ code, stderr }).toEqual({ code: 2, stderr: "fossick: standard input holds no task\n" });
  });

  it("says that it waits when standard input is a terminal", async () => {
    const stdin = { isTTY: true, readText: async () => "fix it" };
    expect((await run(["--stdin"], { stdin })).stderr).toBe("fossick: type the task, then press Ctrl-D\n");
    expect((await run(["--stdin", "--quiet"], { stdin })).stderr).toBe("");
  });

  it("refuses a path that is not there, as when the quotes were forgotten", async () => {
    const { code, stderr } = await run(["fix", "the", "login"]);
    expect(code).toBe(2);
    expect(stderr).toBe(
      "fossick: there is no the in .\nhint: after the task come files and folders to search; put a task of several words in quotes\n",
    );
  });

  it.each(["..", "../other", "/etc"])("refuses the path %s outside the root", async (outside) => {
    const { code, stderr } = await run(["fix it", outside]);
    expect(code).toBe(2);
    expect(stderr).toContain(`fossick: ${outside} is outside the root .\n`);
  });
});

/** The first character of the output, which tells the format. */
async function starts(argv: readonly string[], env: Record<string, string>): Promise<string> {
  return (await run(["x", ...argv], { env })).stdout.slice(0, 1);
}

describe("what is printed", () => {
  it.each([
    ["table", /^2 files to read/],
    ["markdown", /^Names, .* are quoted from the repository: .*\n\n\| File \| Relevance \| Reason \|\n/],
    ["xml", /^<!-- Names, .* are quoted from the repository: .*-->\n<fossick schemaVersion="1">\n/],
    ["json", /^\{\n {2}"schemaVersion": 1,\n/],
    ["paths", /^src\/auth\/tokens\.ts\nsrc\/auth\/session-manager\.ts\n$/],
  ])("--format %s", async (format, pattern) => {
    const { code, stdout } = await run(["x", "--format", format]);
    expect(code).toBe(0);
    expect(stdout).toMatch(pattern);
  });

  it("lets a flag overrule the environment among --json and --format", async () => {
    expect(await starts([], { FOSSICK_FORMAT: "xml" })).toBe("<");
    expect(await starts([], { FOSSICK_JSON: "1" })).toBe("{");
    expect(await starts([], { FOSSICK_JSON: "1", FOSSICK_FORMAT: "xml" })).toBe("{");
    expect(await starts(["--json"], { FOSSICK_FORMAT: "xml" })).toBe("{");
    expect(await starts(["--format", "xml"], { FOSSICK_JSON: "1" })).toBe("<");
    expect(await starts(["--no-json"], { FOSSICK_JSON: "1", FOSSICK_FORMAT: "xml" })).toBe("<");
  });

  it("refuses two different formats before searching", async () => {
    const { asked, code, stderr } = await run(["x", "--json", "--format", "xml"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "fossick: --json and --format xml ask for different formats\n",
    });
    expect(asked.calls).toEqual([]);
    expect((await run(["x", "--json", "--format", "json"])).code).toBe(0);
  });

  it("adds texts with --pack", async () => {
    const markdown = await run(["x", "--pack", "--format", "markdown"]);
    expect(markdown.stdout).toContain("### src/auth/tokens.ts\n\n```ts\ntext of src/auth/tokens.ts\n```");
    const json = await run(["x", "--pack", "--json"]);
    const answer = JSON.parse(json.stdout) as { files: { packed: { parts: unknown } }[] };
    expect(answer.files[1]?.packed.parts).toEqual([
      { startLine: 1, endLine: 1, text: "text of src/auth/session-manager.ts" },
    ]);
  });

  it("packs the two to read first when no file is certain", async () => {
    const nearby = [sampleFile("a.ts", 0.6), sampleFile("b.ts", 0.6), sampleFile("c.ts", 0.6)];
    const { stdout } = await run(["x", "--pack", "--format", "xml"], {
      retrieval: { ...sampleRetrieval, files: [], nearby },
    });
    expect(stdout).toContain("text of b.ts");
    expect(stdout).not.toContain("text of c.ts");
  });

  it("refuses --pack with --format paths", async () => {
    const { code, stderr } = await run(["x", "--pack", "--format", "paths"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "fossick: --pack adds the text of files, which --format paths cannot show\n",
    });
  });

  it("explains in the table, and on stderr beside other formats", async () => {
    const table = await run(["x", "--explain"]);
    expect(table.stdout).toContain("Cycle 1, 12 ms\n  keywords  token 1.00 (title)");
    const json = await run(["x", "--explain", "--json"]);
    expect(JSON.parse(json.stdout)).toEqual(sampleRetrieval);
    expect(json.stderr).toContain("Stopped: cycle 2 changed nothing");
  });

  it("explains the scores of the one search it makes", async () => {
    const none = "There is nothing to explain: no file is shown.\n";
    const table = await run(["x", "--explain-scores"]);
    expect(table.stdout).toContain(none);
    expect(table.asked.calls).toEqual(["search"]);
    expect((await run(["x", "--explain-scores", "--format", "paths"])).stderr).toBe(none);
    const json = await run(["x", "--explain-scores", "--json"]);
    expect(JSON.parse(json.stdout)).toEqual({ ...sampleRetrieval, scores: [] });
    expect(json.stderr).toBe("");
  });

  it("explains the scores of a search whose trace is written by replaying it", async () => {
    const cwd = createFolder();
    const replayed: unknown[] = [];
    const replay = async (...given: unknown[]) => {
      replayed.push(given);
      return { ...sampleRetrieval, scores: [] };
    };
    const words = ["x", "--explain-scores", "--json", "--trace", "run.json"];
    const json = await run(words, { cwd, services: { replay } });
    expect(JSON.parse(json.stdout)).toEqual({ ...sampleRetrieval, scores: [] });
    expect(json.asked.calls).toEqual(["trace"]);
    const trace: unknown = JSON.parse(readFileSync(path.join(cwd, "run.json"), "utf8"));
    expect(replayed).toEqual([[trace, { explainScores: true }]]);
  });

  it("warns of faults on stderr beside formats without a place for people, unless --quiet", async () => {
    const retrieval = {
      ...sampleRetrieval,
      faults: [{ part: "history", code: "GIT_FAILED", message: "no git" }],
    };
    const warning = "fossick: warning: history (GIT_FAILED): no git\n";
    expect((await run(["x", "--format", "paths"], { retrieval })).stderr).toBe(warning);
    expect((await run(["x", "--format", "paths", "-q"], { retrieval })).stderr).toBe("");
    const table = await run(["x"], { retrieval });
    expect(table.stderr).toBe("");
    expect(table.stdout).toContain("Note: no git");
  });

  it("writes a trace that holds the answer", async () => {
    const cwd = createFolder();
    const { asked, code, stdout } = await run(["x", "--trace", "run.json", "--format", "paths"], { cwd });
    expect(code).toBe(0);
    expect(asked.calls).toEqual(["trace"]);
    expect(stdout).toContain("src/auth/tokens.ts\n");
    const trace = JSON.parse(readFileSync(path.join(cwd, "run.json"), "utf8")) as unknown;
    expect(trace).toEqual({ retrieval: sampleRetrieval, formatVersion: 1 });
  });

  it("refuses a trace file that cannot be written", async () => {
    const { asked, code, stderr } = await run(["x", "--trace", "no/such/folder.json"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "fossick: cannot write the trace to no/such/folder.json (ENOENT)\n",
    });
    expect(asked.closed).toBe(1);
  });
});

describe("what can go wrong", () => {
  it.each([
    "ROOT_MISSING",
    "ROOT_UNREADABLE",
    "ROOT_NOT_A_DIRECTORY",
    "ROOT_IN_GIT_FOLDER",
    "NO_TASK",
    "INVALID_SETTING",
  ] as const)("ends with 2 for %s", async (code) => {
    const createEngine = () =>
      Promise.reject(new FossickError(code, "there is no ./x", { hint: "choose --root" }));
    const outcome = await run(["x"], { services: { createEngine } });
    expect(outcome).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "fossick: there is no ./x\nhint: choose --root\n",
    });
  });

  it.each([
    [
      new FossickError("INDEX_UNAVAILABLE", "the index is locked", { hint: "try again" }),
      "fossick: the index is locked\nhint: try again\n",
    ],
    [new FossickError("ENGINE_CLOSED", "the engine is closed"), "fossick: the engine is closed\n"],
    [
      new FossickError("INTERNAL", "impossible"),
      "fossick: internal error: impossible\nhint: this is a bug in fossick; --verbose shows where it happened\n",
    ],
    [
      new TypeError("x is not a function"),
      "fossick: internal error: x is not a function\nhint: this is a bug in fossick; --verbose shows where it happened\n",
    ],
    [
      "thrown text",
      "fossick: internal error: thrown text\nhint: this is a bug in fossick; --verbose shows where it happened\n",
    ],
  ])("ends with 70 for %s, even when quiet", async (error, stderr) => {
    const outcome = await run(["x", "--quiet"], { engine: { retrieve: () => Promise.reject(error) } });
    expect(outcome).toMatchObject({ code: 70, stdout: "", stderr });
    expect(outcome.asked.closed).toBe(1);
  });

  it("shows the stack of an internal error with --verbose", async () => {
    const error = new TypeError("x is not a function");
    const { stderr } = await run(["x", "--verbose"], { engine: { retrieve: () => Promise.reject(error) } });
    expect(stderr).toContain("TypeError: x is not a function\n    at ");
  });

  it("ends with 70 when the answer cannot be written", async () => {
    const setup = {
      onWrite: async (stream: string) => {
        if (stream === "stdout")
          throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      },
    };
    const { code, stderr } = await run(["x"], setup);
    expect(code).toBe(70);
    expect(stderr).toContain("internal error: no space left on device");
  });

  it("keeps its exit status when nothing can be said on stderr either", async () => {
    const setup = { onWrite: () => Promise.reject(new Error("closed")) };
    expect((await run(["x"], setup)).code).toBe(70);
  });
});
