import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask, shopFiles } from "./shop.ts";

const { folder, fossick } = createSandbox();
const shop = createShop(join(folder, "shop"));
const search = async (root: string, env: Record<string, string> = {}) =>
  answerOf(await fossick([refundTask, "--root", root, "--json"], { env }));
const codes = ({ faults }: { faults: readonly { code: string }[] }) => faults.map(({ code }) => code);

describe("--root", () => {
  it("is the working folder when left out", async () => {
    const { repository, ranking } = answerOf(await fossick([refundTask, "--json"], { cwd: shop }));
    expect(repository.root).toBe(".");
    expect(ranking[0]?.path).toBe(refundFile);
  });

  it("may be a folder inside a repository: paths are relative to it, past commits still help", async () => {
    const answer = await search(join(shop, "src"));
    expect(answer.ranking.map(({ path }) => path).sort()).toEqual(
      Object.keys(shopFiles)
        .filter((path) => path.startsWith("src/"))
        .map((path) => path.slice("src/".length))
        .sort(),
    );
    expect(answer.ranking[0]?.path).toBe("refunds/refund-order.ts");
    expect(answer.repository.commit).toMatch(/^[0-9a-f]{40}$/);
    expect(answer.faults).toEqual([]);
  });

  it("may be a folder that is no git repository, which is told as a fault", async () => {
    const answer = await search(createSmallRepo(join(folder, "no-git"), shopFiles).root);
    expect(answer.ranking[0]?.path).toBe(refundFile);
    expect(answer.repository.commit).toBeUndefined();
    expect(codes(answer)).toEqual(["NO_GIT"]);
  });

  it("may be an empty folder: nothing is relevant in it", async () => {
    mkdirSync(join(folder, "empty"));
    const ended = await fossick([refundTask, "--root", "empty", "--json"]);
    expect(ended.code).toBe(1);
    expect(answerOf(ended)).toMatchObject({ files: [], ranking: [], stop: { rule: "nothingFound" } });
  });

  it("may be a repository without a commit, or one with nothing in it", async () => {
    const root = join(folder, "unborn");
    createSmallRepo(root, shopFiles);
    execFileSync("git", ["init", "-q", root]);
    expect((await search(root)).ranking[0]?.path).toBe(refundFile);
    const bare = join(folder, "nothing");
    execFileSync("git", ["init", "-q", bare]);
    expect((await search(bare)).stop.rule).toBe("nothingFound");
  });

  it.each([
    ["missing", "nowhere", "there is no folder nowhere"],
    ["a file", "shop/README.md", "shop/README.md is a file, not a folder"],
  ])("is refused when it is %s", async (_, root, message) => {
    const { code, stderr, stdout } = await fossick([refundTask, "--root", root, "--json"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(new RegExp(`^fossick: ${message}\nhint: Give `));
  });

  it("is refused when it is a bare repository or lies in a .git folder", async () => {
    execFileSync("git", ["clone", "-q", "--bare", shop, join(folder, "shop.git")]);
    for (const root of ["shop.git", "shop.git/hooks", "shop/.git"]) {
      const { code, stderr, stdout } = await fossick([refundTask, "--root", root, "--json"]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(
        /^fossick: shop\S+ (?:is|lies in) .* no files to search\nhint: Give a work tree/,
      );
    }
  });

  it.skipIf(process.platform === "win32")("is refused when it cannot be read", async () => {
    const root = createSmallRepo(join(folder, "locked"), shopFiles).root;
    chmodSync(root, 0);
    // Root may read everything, so here the process is told that it may not.
    const denied = join(folder, "denied.mjs");
    writeFileSync(
      denied,
      `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
for (const name of ["opendirSync", "readdirSync", "statSync"]) {
  const original = fs[name];
  fs[name] = (path, ...rest) => {
    if (!String(path).includes("locked")) return original(path, ...rest);
    throw Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
  };
}
syncBuiltinESMExports();
`,
    );
    const env = process.getuid?.() === 0 ? { NODE_OPTIONS: `--import ${pathToFileURL(denied).href}` } : {};
    const { code, stderr } = await fossick([refundTask, "--root", "locked"], { env });
    chmodSync(root, 0o755);
    expect({ code, stderr: stderr.split("\n")[0] }).toEqual({
      code: 2,
      stderr: "fossick: the folder locked cannot be read",
    });
  });
});

describe("git", () => {
  it("may be missing: the files are found by a plain walk, and that is told", async () => {
    const answer = await search(shop, { PATH: folder, Path: folder });
    expect(answer.ranking[0]?.path).toBe(refundFile);
    expect(codes(answer)).toContain("GIT_UNAVAILABLE");
  });

  it("may have a shallow clone, which is told", async () => {
    const clone = join(folder, "shallow");
    execFileSync("git", ["clone", "-q", "--depth", "1", pathToFileURL(shop).href, clone]);
    const answer = await search(clone);
    expect(answer.ranking[0]?.path).toBe(refundFile);
    expect(codes(answer)).toEqual(["SHALLOW_CLONE"]);
  });

  it("is asked again when files and commits come and go", async () => {
    const root = createShop(join(folder, "changing"));
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { cwd: root });
    const before = await search(root);
    git("mv", refundFile, "src/refunds/pay-back.ts");
    git("commit", "-q", "-m", "Call it paying back");
    const after = await search(root);
    expect(after.ranking[0]?.path).toBe("src/refunds/pay-back.ts");
    expect(after.repository.files).toBe(before.repository.files);
    git("checkout", "-q", "HEAD~1");
    expect((await search(root)).ranking).toEqual(before.ranking);
    writeFileSync(join(root, refundFile), "export const gone = 1;\n");
    expect((await search(root)).ranking).not.toEqual(before.ranking);
  });
});
