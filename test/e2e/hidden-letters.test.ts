import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { hiddenMarks, unsafeIn } from "../hidden-marks.ts";
import { claudeCode } from "../client-events.ts";
import { answerOf } from "./answers.ts";
import { connect } from "./mcp/clients.ts";
import { createSandbox, type RunOptions } from "./sandbox.ts";

/** Escape sequences, direction marks, line breaks and tags, as far as a name can hold them. */
const evil = `\u001b[31m\u009b2J\u202e\u200b\u2028\u{e0041}`;
const evilName = `${evil}\n\u0007`;
const all = hiddenMarks.filter((mark) => !/[\n\0]|\p{Cs}/u.test(mark)).join("|");
const task = "open the voucher ledger";
const onPosix = describe.skipIf(process.platform === "win32");

onPosix("a repository full of characters that act", () => {
  const { cache, environment, folder, fossick } = createSandbox();
  const root = join(folder, `root${evilName}`);
  const paths = [`src/voucher ledger${evilName}.ts`, "src/voucher\\x1bledger.ts", `voucher${evil}/ledger.md`];
  const env = { GIT_AUTHOR_NAME: `a${evil}`, GIT_COMMITTER_NAME: `c${evil}` };
  const git = (...args: string[]): void =>
    void execFileSync("git", ["-c", "user.email=x@example.com", "-c", "user.name=x", ...args], {
      cwd: root,
      env: { ...environment, ...env },
    });
  const trace = join(folder, "trace.json");

  beforeAll(() => {
    const code = (name: string) =>
      `/** ${all} opens the voucher ledger */\nexport function ${name}(voucher: string) {\n  return "${all}" + voucher;\n}\n`;
    const files = {
      [paths[0] ?? ""]: code("openVoucherLedger"),
      [paths[1] ?? ""]: code("closeVoucherLedger"),
      [paths[2] ?? ""]: `# Voucher ledger ${all}\n\n## Opening ${evil} the ledger\n\nVouchers ${all}.\n`,
      "src/main.ts": `import { openVoucherLedger } from "./voucher ledger${evil}.ts";\nopenVoucherLedger("${all}");\n`,
      "src/other.ts": "export const other = 1;\n",
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, path, ".."), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    git("init", "-q", "-b", `main\u202e\u200b`);
    git("add", "--all");
    git("commit", "-q", "-m", `Open the voucher ledger ${all}\n\nvoucher ${evil}`);
    writeFileSync(join(root, "src/other.ts"), `export const ledger = "${all}";\n`);
    git("commit", "-qam", `Change what the voucher ledger ${evil} says`);
  });

  /** Runs a command line and says what it printed that it must not. */
  async function tell(args: readonly string[], options: RunOptions = {}) {
    const { code, stderr, stdout } = await fossick(args, { cwd: root, ...options });
    return { code, unsafe: [...unsafeIn(stdout), ...unsafeIn(stderr)], stdout, stderr };
  }

  const formats = ["table", "markdown", "xml", "json", "paths"] as const;
  const extras = [
    ["--explain", "--explain-scores", "--verbose"],
    ["--pack", "--min-score", "0"],
    ["--min-score", "1", "--lang", "zh-Hant", "--explain"],
  ];
  const searches = formats.flatMap((format) =>
    extras
      .filter((extra) => format !== "paths" || !extra.includes("--pack"))
      .map((extra) => [`${task} ${evil}`, "--format", format, ...extra]),
  );
  it.each(searches)("prints none of them: search %s %s %s %s %s %s", async (...args) => {
    const { code, stdout, unsafe } = await tell(args);
    expect(unsafe).toEqual([]);
    expect([0, 1]).toContain(code);
    expect(stdout).not.toBe("");
  });

  const commands: readonly (readonly [args: readonly string[], options?: RunOptions])[] = [
    [["index", "--verbose"]],
    [["status"]],
    [["status", "--json"]],
    [[task, "--trace", trace]],
    [["replay", trace, "--explain"]],
    [["replay", trace, "--json"]],
    [["feedback", "--task", `${task} ${evil}`, "--used", "src/main.ts"]],
    [["memory", "list"]],
    [["memory", "list", "--json"]],
    [["memory", "export"]],
    [["memory", "forget", `ledger${evil}`]],
    [["eval", "--last", "1"]],
    [["eval", "--last", "1", "--json"]],
    [["doctor"]],
    [["doctor", "--json"]],
    [["setup", "claude-code", "--dry-run", "--scope", "project", "--local"]],
    [["setup", "cursor", "--dry-run", "--scope", "user"]],
    [[task, "--evaluator", "llm", "--dry-run", "--base-url", "http://127.0.0.1:9", "--evaluator-model", "x"]],
    [
      ["hook", "UserPromptSubmit", "--no-daemon"],
      { input: JSON.stringify(claudeCode.UserPromptSubmit(root)) },
    ],
    [["help", evilName]],
    [["clean"]],
    [["status"]],
  ];
  it.each(commands.map(([args, options = {}]) => ({ args, options })))(
    "prints none of them: $args",
    async ({ args, options }) => {
      expect((await tell(args, options)).unsafe).toEqual([]);
    },
  );

  const mistakes: readonly (readonly [args: readonly string[], options?: RunOptions])[] = [
    [[task, "--root", join(root, evilName)]],
    [[task, "--root", join(root, "src/main.ts"), "--verbose"]],
    [[task, `../${evilName}`]],
    [[task, `missing${evilName}`]],
    [[task, `--${evilName}`]],
    [[task, "--max-files", evilName]],
    [[task, "--format", evilName]],
    [[task, "--type", evilName]],
    [[task, "--config", `missing${evilName}`]],
    [[task, "--trace", `missing${evilName}/t.json`]],
    [[task, "--model", `missing${evilName}`]],
    [["replay", `missing${evilName}`]],
    [["memory", evilName]],
    [["memory", "import", `missing${evilName}`]],
    [["feedback", "--used", `missing${evilName}`]],
    [["setup", evilName]],
    [["status", evilName]],
    [["completion", evilName]],
    [["hook", evilName], { input: "{}" }],
    [[task], { env: { FOSSICK_MAX_FILES: evilName } }],
    [[task], { env: { FOSSICK_FORMAT: evilName } }],
    [[task, "-0"]],
    [[task, "-0", "--json"]],
    [[task, "-0", "--format", "xml"]],
  ];
  it.each(mistakes.map(([args, options = {}]) => ({ args, options })))(
    "is told of a mistake without them: $args $options",
    async ({ args, options }) => {
      const { code, stderr, unsafe } = await tell(args, options);
      expect(unsafe).toEqual([]);
      expect(code === 2 || args[0] === "hook").toBe(true);
      expect(stderr.trimEnd().split("\n").length).toBeLessThanOrEqual(3);
    },
  );

  it.each([
    `{"${evil}\\n\\u001b": 1}`,
    `{"maxFiles": "${evil}\\u001b"}`,
    `{"lang": "\\u001b[2J"}`,
    `{\n"x" ${evil}`,
    `[]`,
  ])("is told of a mistake in its configuration without them: %j", async (config) => {
    const file = join(folder, `fossick${evilName}.config.json`);
    writeFileSync(file, config);
    const { code, stderr, unsafe } = await tell([task, "--config", file]);
    expect({ code, unsafe }).toEqual({ code: 2, unsafe: [] });
    expect(stderr).toMatch(/^fossick: .*\n(?:hint: .*\n)?$/);
  });

  it("leaves none in its logs", async () => {
    const logs = join(cache, "hooks");
    const texts = readdirSync(logs).filter((name) => name.includes(".log"));
    for (const name of texts) expect(unsafeIn(readFileSync(join(logs, name), "utf8"))).toEqual([]);
  });

  it("gives programs the names as they are", async () => {
    const json = answerOf(await fossick([task, "--json", "--min-score", "0"], { cwd: root }));
    expect(json.files.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
    const raw = await fossick([task, "--format", "paths", "-0", "--min-score", "0"], { cwd: root });
    expect(raw.stdout.split("\0")).toEqual([...json.files.map(({ path }) => path), ""]);
    const twin = { FOSSICK_NULL: "1", FOSSICK_FORMAT: "paths", FOSSICK_MIN_SCORE: "0" };
    expect((await fossick([task], { cwd: root, env: twin })).stdout).toBe(raw.stdout);
    const lines = await fossick([task, "--format", "paths", "--min-score", "0"], { cwd: root });
    expect(lines.stdout.trimEnd().split("\n")).toHaveLength(json.files.length);
  });

  it.each(["markdown", "xml", "json"])(
    "shows a host none of them, and understands the names it shows: %s",
    async (format) => {
      const place = {
        command: process.execPath,
        args: [inject("cli"), "mcp", "--root", root, "--min-score", "0"],
        cwd: folder,
        env: { ...environment, XDG_DATA_HOME: join(folder, format) },
      };
      const client = await connect("SDK 2", place);
      const answers: string[] = [];
      const call = async (tool: string, args: Record<string, unknown>) => {
        const { isError, text, data } = await client.call(tool, args);
        answers.push(text, JSON.stringify(data ?? ""));
        return { isError, text, id: /r_[\w-]{24}/.exec(text)?.[0] };
      };
      const found = await call("retrieve_context", { task: `${task} ${evil}`, format });
      await call("explain_retrieval", { retrieval_id: found.id, scores: true });
      const shown = paths.map((path) => spelt(path));
      for (const path of shown) {
        expect(found.text.replaceAll("\\\\", "\\")).toContain(path);
        expect((await call("explain_retrieval", { retrieval_id: found.id, path })).text).toMatch(
          /number \d+ of /,
        );
      }
      const first = await call("dispatch_candidates", { task, format, cycles: 3 });
      const evaluations = shown.map((path) => ({ path, relevance: 0.9, reason: `good ${evil}` }));
      const next = await call("submit_evaluation", {
        retrieval_id: first.id,
        evaluations,
        files_to_read: shown,
        format,
      });
      expect(next.text).not.toContain("UNKNOWN_FILE");
      expect((await call("give_feedback", { task, used: shown })).text).toContain("3 used");
      await call("repository_status", {});
      for (const args of [
        { [`x${evil}`]: 1 },
        { task: 7 },
        { task, root: `../${evil}` },
        { task, globs: [`${evil}`] },
      ])
        await call("retrieve_context", args);
      await call("submit_evaluation", { retrieval_id: `r_${evil}`, evaluations: [] });
      answers.push(await client.prompt("retrieve_context", { task }));
      for (const answer of answers) expect(unsafeIn(answer)).toEqual([]);
    },
  );
});

/** How the names above are shown. */
const spelt = (name: string): string =>
  name
    .replaceAll("\\x", String.raw`\x5cx`)
    .replaceAll("\u001b", String.raw`\x1b`)
    .replaceAll("\u009b", String.raw`\x9b`)
    .replaceAll("\n", String.raw`\x0a`)
    .replaceAll("\u0007", String.raw`\x07`)
    .replaceAll("\u202e", String.raw`\u202e`)
    .replaceAll("\u200b", String.raw`\u200b`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u{e0041}", String.raw`\u{e0041}`);
