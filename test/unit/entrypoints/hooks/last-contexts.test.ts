import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createLastContexts } from "../../../../src/entrypoints/hooks/last-contexts.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "fossick-last-"));
  folders.push(folder);
  return join(folder, "hooks", "last");
}

it("has the last context of a session in a root, and no other's", () => {
  const folder = newFolder();
  const contexts = createLastContexts(folder, "/srv/shop");
  expect(contexts.get("s")).toBeUndefined();
  contexts.set("s", "first");
  contexts.set("s", "second");
  expect(createLastContexts(folder, "/srv/shop").get("s")).toBe("second");
  expect(contexts.get("t")).toBeUndefined();
  expect(createLastContexts(folder, "/srv/other").get("s")).toBeUndefined();
});

it("forgets what is older than an hour, and more than 64 sessions", () => {
  const folder = newFolder();
  const contexts = createLastContexts(folder, "/srv/shop");
  contexts.set("old", "old");
  const longAgo = new Date(Date.now() - 61 * 60_000);
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), longAgo, longAgo);
  expect(contexts.get("old")).toBeUndefined();
  for (let at = 0; at < 70; at++) contexts.set(String(at), "x");
  expect(readdirSync(folder)).toHaveLength(64);
  expect(contexts.get("69")).toBe("x");
});

it.skipIf(process.platform === "win32")("is read by its owner alone", () => {
  const folder = newFolder();
  createLastContexts(folder, "/srv/shop").set("s", "secret");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600]);
});

it("says nothing when it cannot write", () => {
  const folder = newFolder();
  const blocked = join(folder, "../..", "file");
  writeFileSync(blocked, "a file where the folder would be");
  const contexts = createLastContexts(join(blocked, "last"), "/srv/shop");
  expect(() => contexts.set("s", "x")).not.toThrow();
});
