import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { v8Flags, v8FlagsOf } from "../../../src/engine-process/v8-flags.ts";

it("are flags that this Node knows", () => {
  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  expect(v8Flags).not.toEqual([]);
  for (const flag of v8Flags) expect(known).toContain(`${flag.split("=")[0] ?? ""} (`);
  execFileSync(process.execPath, [...v8Flags, "--eval", ""]);
});

it.each([
  ["11.3.244.8-node.38", true],
  ["12.4.254.21-node.57", false],
  ["14.6.202.34-node.34", false],
])("hold the interrupt budget for V8 %s: %s", (version, isKnown) => {
  expect(v8FlagsOf(version)).toContain("--sparkplug");
  expect(v8FlagsOf(version).some((flag) => flag.startsWith("--interrupt-budget"))).toBe(isKnown);
});

it.each(["15.0.1", "99.1", "", "none"])("are none for V8 %j, which nobody tried", (version) => {
  expect(v8FlagsOf(version)).toEqual([]);
});
