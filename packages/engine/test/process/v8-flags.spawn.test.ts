import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { v8Flags, v8FlagsOf } from "@fossick/engine/process/v8-flags.ts";

it("flags of V8 are flags that this Node knows", () => {
  const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  expect(v8Flags).not.toEqual([]);
  for (const flag of v8Flags) expect(known).toContain(`${flag.split("=")[0] ?? ""} (`);
  execFileSync(process.execPath, [...v8Flags, "--eval", ""]);
});

it.each<[string, readonly string[]]>([
  ["11.3.244.8-node.38", ["--interrupt-budget"]],
  ["12.4.254.21-node.57", ["--invocation-count-for-turbofan"]],
  ["13.6.233.17-node.53", []],
  ["14.6.202.34-node.34", []],
])("flags of V8 put off optimising on V8 %s by %j", (version, expected) => {
  const names = v8FlagsOf(version).map((flag) => flag.split("=")[0]);
  expect(names).toEqual(["--liftoff-only", ...expected, "--sparkplug", "--min-semi-space-size"]);
});

it.each(["15.0.1", "99.1", "", "none"])("flags of V8 are none for V8 %j, which nobody tried", (version) => {
  expect(v8FlagsOf(version)).toEqual([]);
});
