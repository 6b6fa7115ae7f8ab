import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  evaluateRepository,
  iterativeRetrieve,
  replay,
  type EvaluationProgress,
  type Trace,
} from "@fossick/library/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  objectFile,
  olderGit,
  openFolder,
  pathWithGit,
  removeFolders,
} from "../../../test/temp-repository.ts";
import { createPastRepository, subjects } from "../../../test/past-repository.ts";

const defaultFolder = process.env["TMPDIR"];
let ownFolder: string;
beforeAll(isolateGit);
afterAll(removeFolders);
beforeEach(() => {
  delete process.env["TMPDIR"];
  if (defaultFolder !== undefined) process.env["TMPDIR"] = defaultFolder;
  ownFolder = realpathSync(mkdtempSync(join(tmpdir(), "fossick-test-eval-")));
});
afterEach(() => {
  // Whatever happened, nothing is left behind.
  expect(readdirSync(ownFolder)).toEqual([]);
  rmSync(ownFolder, { recursive: true });
  if (defaultFolder === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = defaultFolder;
});
const inOwnFolder = (): void => void (process.env["TMPDIR"] = ownFolder);

function replaceWith(file: string, text: string): void {
  rmSync(file); // git made it read-only
  writeFileSync(file, text);
}

describe("an evaluation", () => {
  it("replays past commits and sums up", async () => {
    const { git, root, shas } = createPastRepository();
    const before = git("for-each-ref") + git("status", "--porcelain") + git("count-objects", "-v");
    inOwnFolder();
    const steps: EvaluationProgress[] = [];
    const report = await evaluateRepository(root, { onProgress: (progress) => steps.push(progress) });
    expect(report).toMatchObject({
      schemaVersion: 1,
      repository: { root, commit: shas.at(-1) },
      settings: { last: 100, maxCycles: 3, threshold: 0.7 },
      commits: { examined: 5, replayed: 3, failed: 0 },
      faults: [],
    });
    expect(report.tasks.map(({ commit, subject }) => [commit, subject])).toEqual(
      shas.map((sha, at) => [sha, subjects[at]]),
    );
    expect(report.tasks.map(({ ranks }) => ranks)).toEqual([[1], [1], [1]]);
    expect(report.figures.fossick).toEqual({ acc1: 1, acc5: 1, acc10: 1, hit5: 1, recall10: 1, mrr: 1 });
    const { acc1, mrr } = report.figures.difference;
    expect(mrr.mean).toBeCloseTo(report.figures.fossick.mrr - report.figures.bm25.mrr);
    expect(acc1.low).toBeLessThanOrEqual(acc1.mean);
    expect(acc1.high).toBeGreaterThanOrEqual(acc1.mean);
    expect(report.lines).toMatchObject({
      tasks: 3,
      spans: { hunks: 1, low: 1, high: 1 },
      packed: [
        { tokens: 1000, hunks: 1 },
        { tokens: 4000, hunks: 1 },
      ],
      functions: { tasks: 3, first5: 1, first10: 1 },
    });
    expect(report.tasks.map(({ hunksShown }) => hunksShown)).toEqual([1, 1, 1]);
    expect(report.calibration.bins).toHaveLength(10);
    expect(report.misses).toEqual([]);
    expect(steps.filter(({ step }) => step === "replaying").map(({ done, total }) => [done, total])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    // The repository itself is only read.
    expect(git("for-each-ref") + git("status", "--porcelain") + git("count-objects", "-v")).toBe(before);
  });

  it("gives the same figures again, also from a bare repository", async () => {
    const { root } = createPastRepository();
    const bare = join(createFolder().root, "bare.git");
    openFolder(root).git("clone", "-q", "--bare", root, bare);
    inOwnFolder();
    const settings = { maxCycles: 1 };
    const [first, again] = [
      await evaluateRepository(root, { last: 2, settings }),
      await evaluateRepository(bare, { last: 2, settings }),
    ];
    const timeless = (report: typeof first) => ({
      ...report,
      repository: { ...report.repository, root },
      tasks: report.tasks.map((task) => ({ ...task, ms: 0 })),
      stats: { ms: 0, medianTaskMs: 0 },
    });
    expect(timeless(again)).toEqual(timeless(first));
    expect(first.cycles).toEqual({ tasks: 0, after: [] });
  });

  it.each([
    ["a missing tree", "HEAD~1^{tree}", rmSync],
    ["a missing commit", "HEAD~1", rmSync],
    ["a tree that is cut short", "HEAD~1^{tree}", (file: string) => replaceWith(file, "cut")],
    ["a commit of rubbish", "HEAD~2", (file: string) => replaceWith(file, "rubbish ".repeat(100))],
  ])("says that git cannot read a history with %s", async (_, name, damage) => {
    const folder = createPastRepository();
    damage(objectFile(folder, name));
    inOwnFolder();
    await expect(evaluateRepository(folder.root)).rejects.toMatchObject({
      code: "NO_HISTORY",
      message: expect.stringContaining(`git cannot read the history of ${folder.root}: `),
      hint: expect.stringContaining("git fsck"),
    });
  });

  it("says so of a pack that is cut short", async () => {
    const { git, root } = createPastRepository();
    git("repack", "-adq");
    const packs = join(root, ".git/objects/pack");
    const pack = readdirSync(packs).find((name) => name.endsWith(".pack")) ?? "";
    chmodSync(join(packs, pack), 0o644);
    truncateSync(join(packs, pack), 200);
    inOwnFolder();
    await expect(evaluateRepository(root)).rejects.toMatchObject({ code: "NO_HISTORY" });
  });

  it("does without a missing text that no answer needs", async () => {
    const folder = createPastRepository();
    rmSync(objectFile(folder, "HEAD~3:README.md"));
    inOwnFolder();
    expect((await evaluateRepository(folder.root)).commits).toMatchObject({ replayed: 3 });
  });

  it.skipIf(process.platform === "win32")("says that git is too old", async () => {
    const { root } = createPastRepository();
    const { PATH } = process.env;
    process.env["PATH"] = pathWithGit(olderGit.tooOld);
    inOwnFolder();
    const evaluation = evaluateRepository(root).finally(() => (process.env["PATH"] = PATH));
    await expect(evaluation).rejects.toMatchObject({
      code: "NO_HISTORY",
      message: expect.stringMatching(/^git version 2\.20\.1 is too old, fossick needs [\d.]+ or later$/),
    });
  });

  it("ranks as a search in the same state does", async () => {
    const { git, root, shas } = createPastRepository();
    inOwnFolder();
    const { tasks } = await evaluateRepository(root);
    const cacheDir = join(ownFolder, "cache");
    for (const [at, sha] of shas.entries()) {
      git("checkout", "-q", `${sha}^`);
      const ranking = await iterativeRetrieve(subjects[at] ?? "", {
        root,
        settings: { cacheDir, memory: false },
      }).then((retrieval) => retrieval.ranking.map(({ path }) => path));
      expect(tasks[at]?.goldFiles.map((path) => ranking.indexOf(path) + 1)).toEqual(tasks[at]?.ranks);
    }
    rmSync(cacheDir, { recursive: true });
  });

  it("tells what each commit was answered, to be replayed, and comes to the same figures", async () => {
    const { root, shas } = createPastRepository();
    inOwnFolder();
    const answers: [string, Trace][] = [];
    const quiet = await evaluateRepository(root);
    const told = await evaluateRepository(root, { onAnswer: (...answer) => answers.push(answer) });
    expect(answers.map(([commit]) => commit)).toEqual(shas);
    expect(told.tasks.map(({ ranks }) => ranks)).toEqual(quiet.tasks.map(({ ranks }) => ranks));
    expect(told.figures).toEqual(quiet.figures);
    for (const [at, [, trace]] of answers.entries()) {
      const { cycles, goldFiles, ranks = [], stop } = told.tasks[at] ?? {};
      const { retrieval } = trace;
      expect(retrieval.task.text).toContain(subjects[at]);
      expect(retrieval.repository.root).toBe(root);
      expect(retrieval.cycles).toHaveLength(cycles ?? 0);
      expect(retrieval.stop.rule).toBe(stop);
      expect(goldFiles).toContain(retrieval.ranking[(ranks[0] ?? 0) - 1]?.path);
      expect(retrieval.files[0]?.spans).not.toEqual([]);
      expect(await replay(JSON.parse(JSON.stringify(trace)))).toEqual(retrieval);
      expect(JSON.stringify(trace)).not.toContain(ownFolder);
    }
  });

  it("fails where the program that is told fails", async () => {
    const { root } = createPastRepository();
    inOwnFolder();
    const onAnswer = () => {
      throw new Error("full");
    };
    await expect(evaluateRepository(root, { onAnswer })).rejects.toThrow("full");
  });

  it("stands what a filter or a hook of the user's git would do", async () => {
    const { root, write, commit } = createPastRepository();
    write({ ".gitattributes": "*.ts filter=broken\n" });
    commit("Filter all the sources now");
    write({ "src/money.ts": "export const roundCents = (cents: number) => Math.trunc(cents);\n" });
    commit("Round money towards nothing at all");
    const hook = "#!/bin/sh\nexit 1\n";
    const user = createFolder({ "hooks/post-index-change": hook, "hooks/reference-transaction": hook });
    for (const name of readdirSync(join(user.root, "hooks")))
      chmodSync(join(user.root, "hooks", name), 0o755);
    const config = `[core]\n\thooksPath = ${user.root}/hooks\n[filter "broken"]\n\tsmudge = false\n\trequired = true\n`;
    user.write({ config });
    const usual = process.env["GIT_CONFIG_GLOBAL"] ?? "";
    process.env["GIT_CONFIG_GLOBAL"] = join(user.root, "config");
    inOwnFolder();
    try {
      const { commits, tasks } = await evaluateRepository(root, { last: 1 });
      expect(commits).toMatchObject({ replayed: 1, failed: 0 });
      expect(tasks[0]?.ranks).toEqual([1]);
    } finally {
      process.env["GIT_CONFIG_GLOBAL"] = usual;
    }
  });

  it("tells why a file was missed", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `src/invoice/invoice${at}.ts`,
        `/** Print the invoice number. */\nexport function printInvoice${at}(invoice: number) {\n  return ${at};\n}\n`,
      ]),
    );
    const { commit, root, write } = createRepository({
      ...files,
      "src/paper.ts": "export const sheetHeight = 297;\n",
    });
    commit("Initial commit");
    write({ "src/paper.ts": "export const sheetHeight = 298;\n" });
    commit("Print the invoice number larger");
    inOwnFolder();
    const { misses } = await evaluateRepository(root);
    expect(misses).toEqual([
      {
        commit: expect.stringMatching(/^[0-9a-f]{40}$/),
        subject: "Print the invoice number larger",
        path: "src/paper.ts",
        rank: 13,
        kind: "rankedBelow",
        because: expect.stringMatching(/^src\/invoice\/invoice\d+\.ts comes first: it \w+/),
      },
    ]);
  });

  it("knows the edited lines of files with unusual names, and in a part of a repository", async () => {
    const path = "part/ünusual name.ts";
    const { commit, root, write } = createRepository({ [path]: "export const sheetHeight = 297;\n" });
    commit("Initial commit");
    write({ [path]: "export const sheetHeight = 298;\n" });
    commit("Make the sheet height larger");
    inOwnFolder();
    const { lines, tasks } = await evaluateRepository(join(root, "part"));
    expect(tasks[0]?.goldFiles).toEqual(["ünusual name.ts"]);
    expect(lines).toMatchObject({ tasks: 1, spans: { hunks: 1, lines: 1, edited: 1 } });
  });

  it("works where some files are missing, as in a partial clone", async () => {
    const { git, root } = createPastRepository();
    const blob = git("rev-parse", "HEAD:src/money.ts");
    rmSync(join(root, ".git", "objects", blob.slice(0, 2), blob.slice(2)));
    inOwnFolder();
    const { commits, tasks } = await evaluateRepository(root);
    expect(commits).toMatchObject({ replayed: 3, failed: 0 });
    expect(tasks.map(({ ranks }) => ranks)).toEqual([[1], [1], [1]]);
  });

  it("works on a part of the history, and says that it is one", async () => {
    const { root } = createPastRepository();
    const part = join(createFolder().root, "part");
    openFolder(root).git("clone", "-q", "--depth", "2", `file://${root}`, part);
    inOwnFolder();
    const report = await evaluateRepository(part);
    expect(report.tasks.map(({ subject }) => subject)).toEqual(subjects.slice(2));
    expect(report.faults).toMatchObject([{ code: "SHALLOW_CLONE" }]);
  });
});

describe("an evaluation that cannot be", () => {
  it("says why and what to do", async () => {
    const plain = createFolder({ "a.ts": "export {};\n" });
    const young = createRepository({ "a.ts": "export {};\n" });
    young.commit("Initial commit");
    const part = join(createFolder().root, "part");
    young.git("clone", "-q", "--depth", "1", `file://${young.root}`, part);
    inOwnFolder();
    await expect(evaluateRepository(plain.root)).rejects.toMatchObject({ code: "NO_HISTORY" });
    await expect(evaluateRepository(young.root)).rejects.toMatchObject({
      code: "NO_HISTORY",
      message: `none of the 1 commits of ${young.root} is suitable as a task`,
    });
    await expect(evaluateRepository(part)).rejects.toHaveProperty(
      "hint",
      expect.stringMatching(/--unshallow/),
    );
    await expect(evaluateRepository(join(plain.root, "none"))).rejects.toHaveProperty("code", "ROOT_MISSING");
    await expect(evaluateRepository(young.root, { last: 0 })).rejects.toHaveProperty(
      "code",
      "INVALID_SETTING",
    );
  });

  it("ends at once when aborted, and takes its tree away", async () => {
    const { root } = createPastRepository();
    inOwnFolder();
    const controller = new AbortController();
    let made = false;
    const onProgress = (): void => {
      made ||= existsSync(ownFolder) && readdirSync(ownFolder).length === 1;
      controller.abort(new Error("enough"));
    };
    const run = evaluateRepository(root, { signal: controller.signal, onProgress });
    await expect(run).rejects.toThrow("enough");
    expect(made).toBe(true);
  });
});
