import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, cpSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { MemoryReport } from "@fossick/library/index.ts";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop } from "./shop.ts";

const { environment, folder, fossick } = createSandbox();
const remote = "https://git.corp.example/acme/core.git";
const task = "fix the quarterly statement export";
const wrong = "src/mail/send-mail.ts";

let made = 0;
/** A place of its own for each test: a repository whose user has a name and a remote, and a data folder. */
function createPlace() {
  const place = join(folder, `place-${++made}`);
  const data = join(place, "data");
  const real = createShop(join(place, "real"));
  git(real, "config", "user.name", "Ada");
  git(real, "config", "user.email", "ada@example.com");
  git(real, "remote", "add", "origin", remote);
  const run = (root: string, ...args: string[]) => fossick([...args, "--root", root, "--data-dir", data]);
  const list = async (root: string) =>
    JSON.parse((await run(root, "memory", "list", "--json")).stdout) as MemoryReport;
  const teach = (root: string) => run(root, "feedback", "--task", task, "--used", wrong);
  return { data, list, place, real, run, teach };
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd, env: environment, encoding: "utf8", stdio: "pipe" }).trim();
}

function commitThrice(root: string): void {
  for (const number of [1, 2, 3]) {
    appendFileSync(join(root, wrong), `// quarterly statement export ${number}\n`);
    git(root, "commit", "-qam", `${task} ${number}`);
  }
}

const wordsOf = ({ associations, tasks }: MemoryReport): string[] => [
  ...associations.map(({ word }) => word),
  ...tasks.flatMap(({ words }) => Object.values(words)),
];

describe("the memory of a folder", () => {
  it("neither shows nor learns what a copy that names the same remote asks, commits and feeds back", async () => {
    const { list, place, real, run, teach } = createPlace();
    const fake = join(place, "fake");
    cpSync(real, fake, { recursive: true });
    const before = answerOf(await run(real, task, "--json"));
    commitThrice(fake);
    await run(fake, "something else entirely");
    expect(wordsOf(await list(fake))).not.toContain("quarterly");
    await teach(fake);
    await run(fake, task);
    expect(wordsOf(await list(fake))).toContain("quarterly");
    expect(answerOf(await run(real, task, "--json")).ranking).toEqual(before.ranking);
    expect((await list(real)).associations).toEqual([]);
  });

  it("is shared with a clone once a person joins them, until one leaves", async () => {
    const { list, place, real, run, teach } = createPlace();
    const clone = join(place, "clone");
    git(place, "clone", "-q", real, clone);
    await teach(clone);
    await run(real, "feedback", "--task", "letters about late lamps", "--used", wrong);
    const joined = await run(clone, "memory", "join", real);
    expect(joined).toMatchObject({ code: 0, stdout: `clone and ${real} share one memory from now on.\n` });
    const both = await list(real);
    expect(wordsOf(both)).toEqual(expect.arrayContaining(["quarterly", "letters"]));
    expect(await list(clone)).toEqual({ ...both, joined: true });
    expect((await run(clone, "memory", "leave")).stdout).toBe("clone has a memory of its own from now on.\n");
    expect(await list(clone)).toMatchObject({ associations: [] });
    expect((await run(clone, "memory", "leave")).code).toBe(1);
    expect(await list(real)).toEqual(both);
  });
});

describe("a memory of an earlier version", () => {
  const idOf = (name: string, identity: string): string =>
    `${name}-${createHash("sha256").update(identity).digest("hex").slice(0, 16)}`;
  const remoteId = idOf("core", "remote git.corp.example/acme/core\n");

  it("that was kept by the remote's address is told of and taken over by who says so", async () => {
    const { data, list, place, real, run, teach } = createPlace();
    await teach(real);
    const { associations, project } = await list(real);
    const earlier = join(data, "memory", remoteId);
    renameSync(join(data, "memory", project), earlier);
    const searched = await run(real, task, "--json");
    expect(searched.stderr).toMatch(
      /^fossick: warning: what was learned under the address of this repository's remote/,
    );
    expect(answerOf(searched).faults.map(({ code }) => code)).toContain("MEMORY_APART");
    expect(await list(real)).toMatchObject({ associations: [], earlier });
    expect((await run(real, "memory", "list")).stdout).toContain("`fossick memory adopt`");
    expect((await run(real, "memory", "adopt")).code).toBe(0);
    const taken = await list(real);
    expect([taken.associations, taken.earlier]).toEqual([associations, undefined]);
    expect((await run(real, "memory", "adopt")).code).toBe(1);
    const fake = join(place, "fake");
    cpSync(real, fake, { recursive: true });
    expect(await list(fake)).toMatchObject({ associations: [] });
  });

  it("that was kept by the folder's path moves to its repository at once", async () => {
    const { data, list, real, teach } = createPlace();
    git(real, "remote", "remove", "origin");
    await teach(real);
    const before = await list(real);
    renameSync(
      join(data, "memory", before.project),
      join(data, "memory", idOf(basename(real), `path ${real}`)),
    );
    expect(await list(real)).toEqual(before);
  });

  it("that was off keeps learning off", async () => {
    const { data, list, real, run } = createPlace();
    mkdirSync(join(data, "memory", remoteId), { recursive: true });
    writeFileSync(join(data, "memory", remoteId, "off"), "");
    await run(real, task);
    expect(await list(real)).toMatchObject({ on: false, tasks: [] });
    await run(real, "memory", "on");
    expect(await list(real)).toMatchObject({ on: true });
  });
});
