import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { rootOfEvent } from "../../../../src/entrypoints/hooks/event-root.ts";
import { createFolder, createRepository, removeFolders } from "../../../temp-repository.ts";

afterAll(removeFolders);

const { root: repository } = createRepository({ "src/orders/order.ts": "", "README.md": "" });
const { root: plain } = createFolder({ "docs/a.md": "" });

it("is the repository around the folder the agent works in", () => {
  const expected = { root: repository, isRepository: true };
  expect(rootOfEvent({ cwd: join(repository, "src/orders") }, {}, "/")).toEqual(expected);
  expect(rootOfEvent({ directory: repository }, {}, "/")).toEqual(expected);
  expect(rootOfEvent({ workspace_roots: [repository, "/other"] }, {}, "/")).toEqual(expected);
});

it("is the opened project while the agent works inside it", () => {
  const env = { CLAUDE_PROJECT_DIR: join(repository, "src") };
  const expected = { root: join(repository, "src"), isRepository: true };
  expect(rootOfEvent({ cwd: join(repository, "src/orders") }, env, "/")).toEqual(expected);
  expect(rootOfEvent({ cwd: join(repository, "src") }, { ...env }, "/")).toEqual(expected);
});

it("is the other work tree when the agent works there", () => {
  const env = { CLAUDE_PROJECT_DIR: plain };
  expect(rootOfEvent({ cwd: repository }, env, "/").root).toBe(repository);
  expect(rootOfEvent({ cwd: `${plain}-other` }, env, "/").root).toBe(`${plain}-other`);
});

it("is the folder itself without git, where no index is begun", () => {
  expect(rootOfEvent({ cwd: join(plain, "docs") }, {}, "/")).toEqual({
    root: join(plain, "docs"),
    isRepository: false,
  });
});

it("is this process's folder when the client says none that can be used", () => {
  for (const payload of [{}, { cwd: 7 }, { cwd: "relative" }, { workspace_roots: [] }])
    expect(rootOfEvent(payload, { CLAUDE_PROJECT_DIR: "relative" }, repository).root).toBe(repository);
});
