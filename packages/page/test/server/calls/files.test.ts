import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { viewOfRetrieval } from "@fossick/page/view/view-of-trace.ts";
import { defaultLimits } from "@fossick/page/server/run-options.ts";
import { sampleRetrieval } from "../../../../../test/sample-retrieval.ts";
import { createFakePageSession } from "../fake-page-session.ts";
import { editFile, repositoryPath, showLines } from "@fossick/page/server/calls/files.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "fossick-ui-test-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const realRoot = join(folder, "repository");
mkdirSync(join(realRoot, "src"), { recursive: true });
writeFileSync(join(folder, "secret.ts"), "");
for (const name of ["a.ts", "a.ts:7", "\u202Ea.ts"]) writeFileSync(join(realRoot, "src", name), "");
symlinkSync(join(folder, "secret.ts"), join(realRoot, "src/out.ts"));
symlinkSync(folder, join(realRoot, "up"));
symlinkSync("a.ts", join(realRoot, "src/link.ts"));
mkdirSync(join(realRoot, ".git"));
writeFileSync(join(realRoot, ".git/config"), "");
symlinkSync(".git", join(realRoot, "gitlink"));
symlinkSync("../gitlink", join(realRoot, "src/again"));
symlinkSync("gitlink/config", join(realRoot, "plain.txt"));

describe("a path of the repository", () => {
  it.each(["src/a.ts", "a b/…/ü.ts", "__proto__", "src/.gitignore", "..a", "a..b/c", "<img>.ts"])(
    "may be %s",
    (path) => expect(repositoryPath(path)).toBe(path),
  );
  it.each([
    "",
    "/etc/passwd",
    "../a",
    "src/../../a",
    "src/./a",
    "src//a",
    "src/",
    ".git/config",
    "sub/.GIT/config",
    ".git /config",
    "git~1/config",
    "a\0",
  ])("is not %j", (path) => expect(() => repositoryPath(path)).toThrow("is not a file of this repository"));
});

describe("opening a file in an editor", () => {
  const opened: [string, number][] = [];
  const pageSession = {
    realRoot,
    openInEditor: async (file: string, line: number) => void opened.push([file, line]),
  };

  it("opens the file that it really is, at the line", async () => {
    await editFile({ path: "src/a.ts", line: 7 }, pageSession);
    await editFile({ path: "src/link.ts" }, pageSession);
    const file = join(realRoot, "src/a.ts");
    expect(opened).toEqual([
      [file, 7],
      [file, 1],
    ]);
  });

  it.each([
    "src/out.ts",
    "up/secret.ts",
    "src",
    "src/gone.ts",
    "src/a.ts:7",
    "src/\u202Ea.ts",
    "../secret.ts",
    "gitlink/config",
    "src/again/config",
    "plain.txt",
    "GITLINK/config",
    ".git./config",
  ])("opens no %j", async (path) => {
    opened.length = 0;
    await expect(editFile({ path }, pageSession)).rejects.toMatchObject({ code: "INVALID_SETTING" });
    expect(opened).toEqual([]);
  });
});

describe("lines of a file", () => {
  const show = (text: string | undefined, lines: { startLine?: number; endLine?: number } = {}) =>
    showLines({ path: "src/a.ts", ...lines }, createFakePageSession({ readText: async () => text }));

  it("are those that were asked for, as far as there are so many", async () => {
    const text = "one\ntwo\nthree\n";
    expect(await show(text)).toEqual({
      path: "src/a.ts",
      startLine: 1,
      endLine: 3,
      text: "one\ntwo\nthree",
      lines: 3,
    });
    expect(await show(text, { startLine: 2, endLine: 2 })).toMatchObject({
      startLine: 2,
      endLine: 2,
      text: "two",
    });
    expect(await show(text, { startLine: 3, endLine: 9 })).toMatchObject({
      startLine: 3,
      endLine: 3,
      text: "three",
    });
    expect(await show(text, { startLine: 9 })).toMatchObject({ startLine: 3, endLine: 3, lines: 3 });
    expect(await show("")).toMatchObject({ text: "", lines: 0 });
  });

  it("are 2,000 at most, none longer than that, and hide nothing", async () => {
    const long = await show(`${"x".repeat(9_000)}\na\u202Eb\u0007\r\n${"y\n".repeat(5_000)}`);
    const [first = "", second] = long.text.split("\n");
    expect([first.length, first.at(-1), second]).toEqual([2_000, "…", "a\\u202eb\\x07"]);
    expect([long.endLine, long.lines]).toEqual([2_000, 5_002]);
  });

  it("say that their file changed after the search that found it", async () => {
    const session = createFakePageSession({ readText: async () => "one" }, { realRoot });
    const file = { ...sampleRetrieval.files[0]!, path: "src/a.ts" };
    const retrieval = { ...sampleRetrieval, files: [file], nearby: [] };
    const view = viewOfRetrieval(retrieval, { limits: defaultLimits(session) });
    const id = session.past.add({ view, request: { task: "one" } });
    expect(await showLines({ path: "src/a.ts", id }, session)).not.toHaveProperty("isChanged");
    writeFileSync(join(realRoot, "src/a.ts"), "another");
    expect(await showLines({ path: "src/a.ts", id }, session)).toMatchObject({ isChanged: true });
    expect(await showLines({ path: "src/a.ts" }, session)).not.toHaveProperty("isChanged");
    expect(await showLines({ path: "src/link.ts", id }, session)).not.toHaveProperty("isChanged");
    writeFileSync(join(realRoot, "src/a.ts"), "");
  });

  it("of what cannot be read are a sentence", async () => {
    await expect(show(undefined)).rejects.toThrow("cannot show the text of src/a.ts");
  });
});
