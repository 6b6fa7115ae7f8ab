import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { hooksFolder, writeHookLog } from "@fossick/hooks/hook-log.ts";

const cache = mkdtempSync(join(tmpdir(), "fossick-hook-log-"));
afterAll(() => rmSync(cache, { recursive: true, force: true }));
const log = join(hooksFolder(cache), "hooks.log");

it("the log of hooks gets one line each time, for its owner alone", () => {
  writeHookLog(cache, "PreToolUse", "stepped\naside\u001B[2J");
  writeHookLog(cache, "PreToolUse", "x".repeat(5_000));
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z PreToolUse stepped aside\\x1b\[2J$/);
  expect(lines[1]?.length).toBe(400);
  if (process.platform !== "win32") expect(statSync(log).mode & 0o777).toBe(0o600);
});

it("the log of hooks begins anew when it has grown large, and keeps the one before", () => {
  writeFileSync(log, "old\n".repeat(40_000));
  for (let at = 0; at < 500; at++) writeHookLog(cache, "PreToolUse", "x".repeat(400));
  const names = readdirSync(hooksFolder(cache));
  expect(names.sort()).toEqual(["hooks.log", "hooks.log.1"]);
  const bytes = names.map((name) => statSync(join(hooksFolder(cache), name)).size);
  expect(Math.max(...bytes)).toBeLessThan(129_000);
});

it("the log of hooks says nothing when it cannot write", () => {
  const blocked = join(cache, "blocked");
  mkdirSync(blocked);
  writeFileSync(hooksFolder(blocked), "a file where the folder would be");
  expect(() => writeHookLog(blocked, "PreToolUse", "x")).not.toThrow();
});
