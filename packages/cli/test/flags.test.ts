import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { environmentName } from "@fossick/settings/index.ts";
import { flagDefinition, searchFlags } from "@fossick/cli/command.ts";
import { createFolder, run } from "../../../test/fake-context.ts";

function withConfig(content: string): string {
  const cwd = createFolder();
  writeFileSync(path.join(cwd, "fossick.config.json"), content);
  return cwd;
}

describe("settings of a run", () => {
  it("come from defaults < config < environment < flags", async () => {
    const cwd = withConfig(
      '{ "threshold": 0.1, "maxFiles": 1, "minFiles": 1, "excludes": ["a"], "hidden": true }',
    );
    const env = { FOSSICK_MAX_FILES: "2", FOSSICK_MIN_FILES: "2", FOSSICK_GLOB: "b,c" };
    const { asked } = await run(["x", "--min-files", "3", "-g", "d", "--no-hidden"], { cwd, env });
    expect(asked.settings).toMatchObject({
      maxCycles: 3,
      threshold: 0.1,
      maxFiles: 2,
      minFiles: 3,
      excludes: ["a"],
      globs: ["d"],
      hidden: false,
    });
  });

  it("has a flag and an environment twin for every one", async () => {
    const flags = [
      "--cycles",
      "4",
      "--min-score=0.4",
      "-n5",
      "--max-candidates",
      "60",
      "--max-tokens",
      "700",
      "--time-budget",
      "8",
      "--file-budget",
      "9",
      "--hidden",
      "--no-ignore",
      "--no-memory",
      "--cache-dir",
      "/tmp/c",
      "--data-dir",
      "/tmp/d",
    ];
    const expected = {
      maxCycles: 4,
      threshold: 0.4,
      maxFiles: 5,
      maxCandidates: 60,
      maxTokens: 700,
      timeBudgetMs: 8,
      fileBudget: 9,
      hidden: true,
      ignore: false,
      memory: false,
      cacheDir: "/tmp/c",
      dataDir: "/tmp/d",
    };
    expect((await run(["x", ...flags])).asked.settings).toMatchObject(expected);
    const env = {
      FOSSICK_CYCLES: "4",
      FOSSICK_MIN_SCORE: "0.4",
      FOSSICK_MAX_FILES: "5",
      FOSSICK_MAX_CANDIDATES: "60",
      FOSSICK_MAX_TOKENS: "700",
      FOSSICK_TIME_BUDGET: "8",
      FOSSICK_FILE_BUDGET: "9",
      FOSSICK_HIDDEN: "1",
      FOSSICK_NO_IGNORE: "1",
      FOSSICK_NO_MEMORY: "yes",
      FOSSICK_CACHE_DIR: "/tmp/c",
      FOSSICK_DATA_DIR: "/tmp/d",
    };
    expect((await run(["x"], { env })).asked.settings).toMatchObject(expected);
  });

  it("puts indexes into the user's cache folder", async () => {
    expect((await run(["x"])).asked.settings?.cacheDir).toBe("/home/ada/.cache/fossick");
  });

  it("reads the config of the root, and --config instead of it", async () => {
    const cwd = withConfig('{ "maxFiles": 1 }');
    mkdirSync(path.join(cwd, "sub"));
    writeFileSync(path.join(cwd, "sub/fossick.config.json"), '{ "maxFiles": 2 }');
    writeFileSync(path.join(cwd, "mine.json"), '{ "maxFiles": 3 }');
    const maxFiles = async (...argv: string[]) =>
      (await run(["x", ...argv], { cwd })).asked.settings?.maxFiles;
    expect(await maxFiles()).toBe(1);
    expect(await maxFiles("--root", "sub")).toBe(2);
    expect(await maxFiles("--root", "sub", "--config", "mine.json")).toBe(3);
  });

  it.each([
    [
      '{ "treshold": 1 }',
      'fossick: unknown key "treshold" in fossick.config.json\nhint: did you mean threshold?\n',
    ],
    [
      '{\n  "threshold": 0.5,\n}',
      "fossick: fossick.config.json is not valid JSON: syntax error in line 3\nhint: JSON has no comments, trailing commas or single quotes\n",
    ],
    [
      '{ "maxFiles": 0 }',
      'fossick: "maxFiles" in fossick.config.json takes a whole number from 1 to 100, got 0\n',
    ],
  ])("refuses the config %j", async (content, stderr) => {
    expect(await run(["x"], { cwd: withConfig(content) })).toMatchObject({ code: 2, stdout: "", stderr });
  });

  it("refuses a config that cannot be read", async () => {
    expect(await run(["x", "--config", "none.json"])).toMatchObject({
      code: 2,
      stderr: "fossick: cannot read none.json (ENOENT)\n",
    });
    const cwd = createFolder();
    mkdirSync(path.join(cwd, "fossick.config.json"));
    expect(await run(["x"], { cwd })).toMatchObject({
      code: 2,
      stderr: "fossick: cannot read fossick.config.json (it is not a plain file, or too large)\n",
    });
  });

  it("leaves a root that is a file or missing to the engine", async () => {
    const cwd = createFolder();
    writeFileSync(path.join(cwd, "file"), "");
    expect((await run(["x", "--root", "file"], { cwd })).asked.root).toBe("file");
    expect((await run(["x", "--root", "missing"], { cwd })).asked.root).toBe("missing");
  });

  it("refuses a bad environment", async () => {
    expect(await run(["x"], { env: { FOSSICK_MIN_SCORE: "high" } })).toMatchObject({
      code: 2,
      stderr: 'fossick: FOSSICK_MIN_SCORE takes a number from 0 to 1, got "high"\n',
    });
    expect(await run(["x"], { env: { FOSSICK_FORMAT: "yaml" } })).toMatchObject({
      code: 2,
      stderr: 'fossick: FOSSICK_FORMAT takes table, markdown, xml, json, paths, got "yaml"\n',
    });
  });
});

describe("wrong flags", () => {
  it.each([
    [["x", "--min-score", "high"], 'fossick: --min-score takes a number from 0 to 1, got "high"\n'],
    [["x", "--min-score", "-1"], "fossick: --min-score takes a number from 0 to 1, got -1\n"],
    [["x", "-n", "101"], "fossick: --max-files takes a whole number from 1 to 100, got 101\n"],
    [
      ["x", "--format", "jsn"],
      'fossick: --format takes table, markdown, xml, json, paths, got "jsn"\nhint: did you mean json?\n',
    ],
    [["x", "--min-scroe", "1"], "fossick: unknown flag --min-scroe\nhint: did you mean --min-score?\n"],
    [["x", "--min-scroe=1"], "fossick: unknown flag --min-scroe\nhint: did you mean --min-score?\n"],
    [["--verison"], "fossick: unknown flag --verison\nhint: did you mean --version?\n"],
    [
      ["x", "-z"],
      "fossick: unknown flag -z\nhint: fossick --help lists the flags; a task that begins with a dash goes after --\n",
    ],
    [
      ["x", "--max-files"],
      "fossick: -n, --max-files <n> needs a value\nhint: fossick --help shows the usage\n",
    ],
    [
      ["status", "--min-score", "1"],
      "fossick: unknown flag --min-score\nhint: status does not take this flag; fossick status --help lists those it takes\n",
    ],
    [["status", "--jason"], "fossick: unknown flag --jason\nhint: did you mean --json?\n"],
    [
      ["index", "the", "files"],
      "fossick: too many arguments for 'index'. Expected 0 arguments but got 2\nhint: fossick index --help shows the usage; for a task that begins with a command's name, use quotes or --\n",
    ],
    [["replay"], "fossick: missing required argument 'file'\nhint: fossick replay --help shows the usage\n"],
  ])("%j", async (argv, stderr) => {
    const outcome = await run(argv);
    expect(outcome).toMatchObject({ code: 2, stdout: "", stderr });
    expect(outcome.asked.calls).toEqual([]);
  });
});

describe("help and version", () => {
  const services = { createEngine: () => Promise.reject(new Error("must not be loaded")) };

  it.each(["en", "zh-Hans", "zh-Hant"])("takes 60 lines of 80 columns at most in %s", async (language) => {
    const { stdout } = await run(["--help", "--lang", language], { columns: 80, services });
    expect(stdout.split("\n").length).toBeLessThanOrEqual(60);
  });

  it("tells all of a command where its help is asked for", async () => {
    expect((await run(["--help"], { services })).stdout).toMatch(
      /^ {2}clean +Removes a repository's index\.$/m,
    );
    expect((await run(["clean", "--help"], { services })).stdout).toContain("the next search rebuilds it.");
  });

  it("lists the flags that most people use in 25 lines at most, and says where the others are", async () => {
    const { code, stdout } = await run(["--help"], { columns: 100, services });
    expect(code).toBe(0);
    const flags = stdout.slice(stdout.indexOf("Options:"), stdout.indexOf("Commands:")).trim().split("\n");
    expect(flags.length).toBeLessThanOrEqual(25);
    const told = searchFlags.filter((name) => flags.some((line) => line.includes(flagDefinition(name).flag)));
    expect(told).toEqual(searchFlags.filter((name) => flagDefinition(name).isCommon));
    expect(stdout).toContain("fossick --help --all lists every flag");
  });

  it("lists every flag under its group, the commands and eight examples with --all", async () => {
    const { code, stdout } = await run(["--help", "--all"], { services });
    expect(code).toBe(0);
    for (const name of searchFlags) expect(stdout).toContain(flagDefinition(name).flag);
    for (const name of ["ui", "index", "status", "clean", "replay", "eval", "completion"])
      expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
    for (const group of ["Where to look", "How far to look", "What to return", "Output", "Storage"])
      expect(stdout).toContain(`\n${group}:\n`);
    expect(stdout.slice(stdout.indexOf("Examples:")).match(/^ {2}\S/gm)).toHaveLength(8);
    expect(stdout).not.toContain("--no-json");
    expect(stdout).not.toContain("--ignore ");
    expect(stdout).not.toContain("\u001b");
  });

  it("wraps to the terminal", async () => {
    const { stdout } = await run(["--help"], { columns: 60, services });
    const flags = stdout.slice(0, stdout.indexOf("Examples:")).split("\n");
    expect(Math.max(...flags.map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  it("shows the help of one command", async () => {
    const { code, stdout } = await run(["replay", "--help"], { services });
    expect(code).toBe(0);
    expect(stdout).toContain("Usage: fossick replay [options] <file>");
    expect(stdout).toContain("--format <format>");
    expect(stdout).not.toContain("--min-score");
    expect((await run(["help", "replay"], { services })).stdout).toBe(stdout);
  });

  it("begins with a command's own flags, --help among them", async () => {
    for (const name of ["clean", "setup"]) {
      const { stdout } = await run([name, "--help"], { services });
      expect(/^Options:[\s\S]*?--help[\s\S]*?^Where to look:/m.test(stdout), stdout).toBe(true);
    }
    const { stdout } = await run(["setup", "--help"], { services });
    expect(stdout).toMatch(/--dry-run +only show what would be written$/m);
    expect(stdout).not.toContain("Judging:");
  });

  it("shows a flag's default as the command has it, where that is another one", async () => {
    const { stdout } = await run(["mcp", "--help"], { columns: 400, services });
    expect(stdout).toMatch(/--max-tokens <n> +token limit of an answer \(default: 1500, 3000 for a step/);
    expect(stdout).not.toContain("16000");
    expect((await run(["--help"], { columns: 400, services })).stdout).toMatch(/--max-tokens[\s\S]*?16000/);
  });

  it("prints the version", async () => {
    for (const flag of ["--version", "-V"]) {
      expect(await run([flag], { services })).toMatchObject({
        code: 0,
        stderr: "",
        stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      });
    }
  });
});

describe("environment twins", () => {
  it("follow one rule", () => {
    expect(environmentName(flagDefinition("ignore"))).toBe("FOSSICK_NO_IGNORE");
    expect(environmentName(flagDefinition("root"))).toBe("FOSSICK_ROOT");
    expect(environmentName(flagDefinition("timeBudgetMs"))).toBe("FOSSICK_TIME_BUDGET");
  });
});

describe("former names", () => {
  it("of flags, their opposites and their variables are taken and not listed", async () => {
    const cwd = createFolder();
    const given = ["x", "--threshold=0.4", "--no-redact"];
    expect((await run(given, { cwd })).asked.settings).toMatchObject({ threshold: 0.4, redact: false });
    expect((await run(["x", "--threshold", "0.3"], { cwd })).asked.settings).toMatchObject({
      threshold: 0.3,
    });
    const last = await run(["x", "--show-secrets", "--redact"], { cwd });
    expect(last.asked.settings).toMatchObject({ redact: true });
    const env = { FOSSICK_THRESHOLD: "0.2", FOSSICK_NO_REDACT: "true" };
    expect((await run(["x"], { cwd, env })).asked.settings).toMatchObject({ threshold: 0.2, redact: false });
    const { stdout } = await run(["--help", "--all"], { cwd });
    expect(stdout).toContain("--min-score");
    expect(stdout).not.toMatch(/--threshold|--no-redact|^ +why/m);
  });

  it("stay as they are in a task", async () => {
    const { asked } = await run(["--", "--threshold is too high"], { cwd: createFolder() });
    expect(asked.task).toEqual({ text: "--threshold is too high" });
    const named = await run(["--threshold", "0.4", "--", "index"], { cwd: createFolder() });
    expect(named.asked).toMatchObject({ task: { text: "index" }, settings: { threshold: 0.4 } });
  });
});
