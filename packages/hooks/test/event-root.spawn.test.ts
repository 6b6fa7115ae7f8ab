import { homedir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { rootOfEvent } from "@fossick/hooks/event-root.ts";
import { createFolder, createRepository, removeFolders } from "../../../test/temp-repository.ts";

afterAll(removeFolders);

const { root: repository } = createRepository({ "src/orders/order.ts": "", "README.md": "" });
const { root: plain } = createFolder({ "docs/a.md": "" });
const whole = { root: repository, scope: "", isRepository: true };

const rootOf = (payload: unknown, env: Readonly<Record<string, string>> = {}, cwd = "/", home = "/nobody") =>
  rootOfEvent(payload, { env, cwd, home });

it("the root of an event is the repository around the folder the agent works in", async () => {
  expect(await rootOf({ cwd: join(repository, "src/orders") })).toEqual(whole);
  expect(await rootOf({ directory: repository })).toEqual(whole);
  expect(await rootOf({ workspace_roots: [repository, "/other"] })).toEqual(whole);
});

it("the root of an event is the part of the repository that was opened while the agent works inside it", async () => {
  const env = { CLAUDE_PROJECT_DIR: join(repository, "src") };
  const expected = { ...whole, scope: "src" };
  expect(await rootOf({ cwd: join(repository, "src/orders") }, env)).toEqual(expected);
  expect(await rootOf({ cwd: join(repository, "src") }, env)).toEqual(expected);
  expect(await rootOf({ cwd: repository }, env)).toEqual(whole);
});

it("the root of an event is the other work tree when the agent works there", async () => {
  const env = { CLAUDE_PROJECT_DIR: join(plain, "docs") };
  expect((await rootOf({ cwd: repository }, env))?.root).toBe(repository);
  expect((await rootOf({ cwd: plain }, env))?.root).toBe(plain);
});

it("the root of an event is the folder itself without git, where no index is begun", async () => {
  const root = join(plain, "docs");
  expect(await rootOf({ cwd: root })).toEqual({ root, scope: "", isRepository: false });
  expect(await rootOf({ cwd: root }, { CLAUDE_PROJECT_DIR: plain })).toEqual({
    root: plain,
    scope: "",
    isRepository: false,
  });
});

it("the root of an event is this process's folder when the client says none that can be used", async () => {
  for (const payload of [{}, { cwd: 7 }, { cwd: "relative" }, { workspace_roots: [] }])
    expect(await rootOf(payload, { CLAUDE_PROJECT_DIR: "relative" }, repository)).toEqual(whole);
});

it("the root of an event is never the disk, the home folder or a folder of the system, whoever names it", async () => {
  for (const cwd of ["/", "/etc", "/usr", homedir(), join(plain, "gone")]) {
    expect(await rootOf({ cwd }, {}, "/", homedir())).toBeUndefined();
    expect(await rootOf({}, { CLAUDE_PROJECT_DIR: cwd }, cwd, homedir())).toBeUndefined();
  }
  expect(await rootOf({ cwd: repository }, { CLAUDE_PROJECT_DIR: "/" })).toEqual(whole);
  expect(await rootOf({ cwd: plain }, { CLAUDE_PROJECT_DIR: plain }, "/", plain)).toBeUndefined();
});
