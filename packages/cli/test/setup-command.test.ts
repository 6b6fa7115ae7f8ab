import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { setupTextsIn } from "@fossick/cli/texts/setup-texts.ts";
import { clientsByHand } from "@fossick/setup/clients.ts";
import { createFolder, run } from "../../../test/fake-context.ts";
import type { FakeSetup } from "../../../test/fake-context.ts";

const before = '{\n  "servers": {\n    "a": { "command": "a" }\n  }\n}\n';
const [node, script] = [process.execPath, path.resolve(process.argv[1] ?? "")].map((each) =>
  JSON.stringify(each),
);
const diff = `   "servers": {
+    "fossick": {
+      "type": "stdio",
+      "command": ${node},
+      "args": [${script}, "mcp"]
+    },
     "a": { "command": "a" }
`;

/** A project with a configuration of VS Code, and a data folder of its own. */
function createProject(text: string = before) {
  const cwd = createFolder();
  const file = path.join(cwd, ".vscode", "mcp.json");
  mkdirSync(path.dirname(file));
  writeFileSync(file, text);
  const act = (argv: readonly string[], setup: FakeSetup = {}) =>
    run([...argv, "--data-dir", path.join(cwd, "data")], { cwd, ...setup });
  return { act, cwd, file, now: () => readFileSync(file, "utf8") };
}

const person = (answer: string): FakeSetup => ({
  tty: true,
  env: { NO_COLOR: "1" },
  stdin: { isTTY: true, readText: async () => "", readLine: async () => answer },
});
const nobody: FakeSetup = { stdin: "" };

describe("fossick setup", () => {
  it("shows the change and asks a person", async () => {
    const { act, file, now } = createProject();
    const { code, stderr, stdout } = await act(["setup", "vscode"], person("y"));
    expect(code).toBe(0);
    expect(stdout).toBe(`--- ${file}\n+++ ${file}\n {\n${diff}   }\n }\n`);
    expect(stderr).toContain(`Write this? [y/N] fossick: VS Code will use fossick (${file})\n`);
    expect(stderr).toContain("fossick: `fossick remove vscode` undoes it\n");
    expect(now()).toContain('"fossick"');
    expect((await act(["remove", "vscode"], person("Yes "))).code).toBe(0);
    expect(now()).toBe(before);
  });

  it.each(["", "n", "no", "yesterday"])("writes nothing when a person answers %j", async (answer) => {
    const { act, now } = createProject();
    const { code, stderr } = await act(["setup", "vscode"], person(answer));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "Write this? [y/N] fossick: nothing written\n" });
    expect(now()).toBe(before);
  });

  it("writes nothing where nobody can be asked, and says what would", async () => {
    const { act, now } = createProject();
    const { code, stderr, stdout } = await act(["setup", "vscode"], nobody);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "fossick: nothing written; --yes writes it\n" });
    expect(stdout).toContain(diff);
    expect(now()).toBe(before);
  });

  it("writes nothing with --dry-run, --yes or not", async () => {
    const { act, now } = createProject();
    const { code, stdout } = await act(["setup", "vscode", "--dry-run", "--yes"], nobody);
    expect({ code, now: now() }).toEqual({ code: 0, now: before });
    expect(stdout).toContain(diff);
  });

  it("says so when there is nothing to do", async () => {
    const { act, file } = createProject();
    expect((await act(["remove", "vscode", "--yes"])).stderr).toBe(
      `fossick: VS Code does not start fossick (${file})\n`,
    );
    await act(["setup", "vscode", "--yes"]);
    const again = await act(["setup", "vscode"], nobody);
    expect(again).toMatchObject({
      code: 0,
      stdout: "",
      stderr: `fossick: VS Code already starts fossick (${file})\n`,
    });
  });

  it("reports as JSON", async () => {
    const { act, file, now } = createProject();
    const asked = await act(["setup", "vscode", "--json"], person("y"));
    expect(asked.code).toBe(2);
    expect(JSON.parse(asked.stdout)).toMatchObject({ client: "vscode", file, changed: true, written: false });
    const { code, stdout } = await act(["setup", "vscode", "--json", "--yes"]);
    const report = JSON.parse(stdout) as { backup: string; lines: { kind: string; text: string }[] };
    expect({ code, report }).toMatchObject({ code: 0, report: { written: true } });
    expect(report.lines.filter(({ kind }) => kind === "added")).toHaveLength(5);
    expect(existsSync(report.backup)).toBe(true);
    expect(now()).toContain('"fossick"');
  });

  it("names this copy, not npx, and the root for clients without a folder of their own", async () => {
    const { act, cwd } = createProject();
    for (const flags of [[], ["--local"]]) {
      const { stdout } = await act(["setup", "vscode", ...flags, "--dry-run"]);
      expect(stdout).toContain(`"command": ${node}`);
      expect(stdout).not.toContain("npx");
    }
    const home = { env: { CODEX_HOME: path.join(cwd, "codex") } };
    const codex = await act(["setup", "codex", "--scope", "user", "--dry-run"], home);
    expect(codex.stdout).toContain(`+++ ${path.join(cwd, "codex", "config.toml")}\n`);
    expect(codex.stdout).toContain(`+args = [${script}, "mcp"]\n`);
    const rooted = await act(["setup", "codex", "--scope", "user", "--root", ".", "--dry-run"], home);
    expect(rooted.stdout).toContain(`"mcp", "--root", ${JSON.stringify(cwd)}]\n`);
  });

  it("leaves a file alone that it cannot read, with a sentence", async () => {
    const { act, file, now } = createProject('{\n  "servers": {,}\n}');
    const { code, stderr, stdout } = await act(["setup", "vscode", "--yes"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      `fossick: ${file} is not valid JSON: value expected on line 2\nhint: repair it first; nothing was changed\n`,
    );
    expect(now()).toBe('{\n  "servers": {,}\n}');
  });

  it("shows control characters of a file instead of obeying them", async () => {
    const { act } = createProject('{\n  // \u001B[2Jx\n  "servers": {}\n}\n');
    const { stdout } = await act(["setup", "vscode", "--dry-run"]);
    expect(stdout).not.toContain("\u001B");
    expect(stdout).toContain("\\x1b[2Jx");
  });

  it.each([
    [["setup"], /missing required argument/],
    [["setup", "emacs"], /client takes claude-code, .*, got "emacs"/],
    [
      ["setup", "cline", "--scope", "project"],
      /Cline has no configuration for the scope project\nhint: use --scope user/,
    ],
    [["setup", "cline", "--scope", "all"], /--scope takes auto, user, project, got "all"/],
    [["remove", "cline", "--local"], /unknown flag --local/],
  ])("refuses %j", async (argv, message) => {
    const { code, stderr } = await run(argv, { cwd: createFolder() });
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it.each([
    ["en", "codex", "Codex reads the configuration of a project once you trust the project"],
    ["en", "gemini", "Gemini CLI starts no server in a folder that you have not trusted"],
    [
      "en",
      "claude-code",
      "Claude Code starts a server of a project once you trust the folder and approve the server",
    ],
    ["zh-Hans", "codex", "Codex 要等你信任项目后才会读取项目的配置"],
    ["zh-Hant", "gemini", "Gemini CLI 在沒有被信任的資料夾裡不啟動任何伺服器"],
  ])("says in %s what %s still needs, after writing and when nothing is to be done", async (...row) => {
    const [lang, client, sentence] = row;
    const { act } = createProject();
    for (const _ of ["first", "again"])
      expect((await act(["setup", client, "--yes", "--lang", lang])).stderr).toContain(
        `fossick: ${sentence}`,
      );
  });

  it("says nothing of trust where the folder is trusted, or needs none", async () => {
    const { act, cwd } = createProject();
    const home = { env: { CODEX_HOME: path.join(cwd, "codex-home") } };
    mkdirSync(home.env.CODEX_HOME);
    const config = path.join(home.env.CODEX_HOME, "config.toml");
    writeFileSync(config, `[projects.${JSON.stringify(cwd)}]\ntrust_level = "trusted"\n`);
    expect((await act(["setup", "codex", "--yes"], home)).stderr).not.toContain("trust the project");
    const ofUser = ["setup", "codex", "--yes", "--scope", "user"];
    expect((await act(ofUser, home)).stderr).not.toContain("trust the project");
  });

  it("speaks Chinese", async () => {
    const { act, file } = createProject();
    expect((await act(["setup", "vscode", "--lang", "zh-Hans"], nobody)).stderr).toBe(
      "fossick: 没有写入任何内容；加上 --yes 才会写入\n",
    );
    expect((await act(["setup", "vscode", "--yes", "--lang", "zh-Hant"])).stderr).toContain(
      `fossick: VS Code 之後會使用 fossick（${file}）\n`,
    );
  });
});

describe.each([...clientsByHand])("a client that is set up by hand, %s", (name, title) => {
  it.each(
    [
      ["setup", name],
      ["remove", name],
      ["doctor", name],
      ["doctor", "--client", name],
    ].map((argv) => [argv]),
  )("is named by %j with the page that has its entry", async (argv) => {
    const { code, stderr, stdout } = await run(argv, { cwd: createFolder() });
    expect({ code, stderr, stdout }).toEqual({
      code: 2,
      stderr: `fossick: ${title} is set up by hand\nhint: docs/clients-by-hand.md#${name} shows the entry to write, or to delete if an earlier version wrote it\n`,
      stdout: "",
    });
  });
});

describe("fossick doctor", () => {
  it.each([
    [["doctor", "--client", "emacs"], /--client takes claude-code, .*, got "emacs"/],
    [["doctor", "codex", "--client", "gemini"], /doctor takes one client/],
    [["doctor", "emacs"], /client takes claude-code, .*, got "emacs"/],
    [["setup", "--client", "codex"], /unknown flag --client/],
  ])("refuses %j", async (argv, message) => {
    const { code, stderr } = await run(argv, { cwd: createFolder() });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
  });
});

it("what the commands about clients say is said in three languages, each in its own words", () => {
  const [en, hans, hant] = (["en", "zh-Hans", "zh-Hant"] as const).map(setupTextsIn);
  for (const texts of [hans, hant]) {
    expect(Object.keys(texts ?? {})).toEqual(Object.keys(en ?? {}));
    for (const [problem, text] of Object.entries(texts?.problems ?? {})) {
      expect(text, problem).toMatch(/\p{Script=Han}/u);
      expect(en?.problems, problem).toHaveProperty(problem);
    }
    expect(Object.keys(texts?.needs ?? {})).toEqual(Object.keys(en?.needs ?? {}));
    for (const need of Object.values(texts?.needs ?? {})) expect(need).toMatch(/\p{Script=Han}/u);
  }
});
