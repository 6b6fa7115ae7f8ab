import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createStash } from "../../../../src/entrypoints/hooks/stash.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "fossick-stash-"));
  folders.push(folder);
  return join(folder, "hooks", "stash");
}

const explorer = { session: "s", agentType: "Explore" };

it("hands contexts over once, in the order of their processes", () => {
  const folder = newFolder();
  createStash(folder, 2_000.5).reserve(explorer).fill("second");
  createStash(folder, 1_000.25).reserve(explorer).fill("first");
  const stash = createStash(folder, 3_000);
  expect([stash.take(explorer), stash.take(explorer), stash.take(explorer)]).toEqual([
    "first",
    "second",
    undefined,
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

it("keeps sessions and kinds of subagent apart", () => {
  const folder = newFolder();
  createStash(folder, 1).reserve(explorer).fill("for Explore");
  const stash = createStash(folder, 2);
  expect(stash.take({ session: "other", agentType: "Explore" })).toBeUndefined();
  expect(stash.take({ session: "s", agentType: "Plan" })).toBeUndefined();
  expect(stash.take(explorer)).toBe("for Explore");
});

it("gives a call that named no kind to whichever starts", () => {
  const folder = newFolder();
  createStash(folder, 1).reserve({ session: "s", agentType: "" }).fill("for the usual kind");
  expect(createStash(folder, 2).take({ session: "s", agentType: "default" })).toBe("for the usual kind");
});

it("keeps the place of a search that found nothing, so that the next subagent gets its own", () => {
  const folder = newFolder();
  createStash(folder, 1).reserve(explorer);
  createStash(folder, 2).reserve(explorer).fill("of the second");
  const stash = createStash(folder, 3);
  expect([stash.take(explorer), stash.take(explorer)]).toEqual(["", "of the second"]);
});

it("does not fill a place that was taken out meanwhile", () => {
  const folder = newFolder();
  const place = createStash(folder, 1).reserve(explorer);
  const stash = createStash(folder, 2);
  expect(stash.take(explorer)).toBe("");
  place.fill("too late");
  expect(stash.take(explorer)).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

it("forgets what is older than five minutes, and more than 64 contexts", () => {
  const folder = newFolder();
  const old = { session: "old", agentType: "" };
  createStash(folder, 1).reserve(old).fill("old");
  const sixMinutesAgo = new Date(Date.now() - 6 * 60_000);
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), sixMinutesAgo, sixMinutesAgo);
  for (let at = 2; at < 90; at++) createStash(folder, at).reserve(explorer).fill(String(at));
  expect(readdirSync(folder)).toHaveLength(64);
  const stash = createStash(folder, 90);
  expect(stash.take(old)).toBeUndefined();
  expect(Number(stash.take(explorer))).toBeGreaterThan(20);
});

it.skipIf(process.platform === "win32")("is read by its owner alone", () => {
  const folder = newFolder();
  createStash(folder, 1).reserve(explorer).fill("secret");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600]);
});

it("takes nothing from where nothing was kept", () => {
  const folder = newFolder();
  expect(createStash(folder, 1).take(explorer)).toBeUndefined();
  expect(existsSync(folder)).toBe(false);
});
