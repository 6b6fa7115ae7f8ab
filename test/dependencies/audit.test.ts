import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { auditVerdict } from "./audit-verdict.ts";
import { root } from "./shipped.ts";

const reportOf = (vulnerabilities: Readonly<Record<string, { readonly severity: string }>>) =>
  JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { total: 1 } } });

describe("an audit", () => {
  it.each([
    ["nothing known", reportOf({}), { kind: "clean" }],
    ["moderate ones", reportOf({ a: { severity: "moderate" }, b: { severity: "low" } }), { kind: "clean" }],
    [
      "a high and a critical one",
      reportOf({ a: { severity: "high" }, b: { severity: "critical" }, c: { severity: "low" } }),
      { kind: "findings", packages: ["a (high)", "b (critical)"] },
    ],
    [
      "a registry without advisories",
      JSON.stringify({
        message: "405 Method Not Allowed",
        statusCode: 405,
        error: { summary: "", detail: "" },
      }),
      { kind: "unchecked", why: "405 Method Not Allowed" },
    ],
    [
      "no network",
      JSON.stringify({ message: "request failed", error: { summary: "", detail: "" } }),
      { kind: "unchecked", why: "request failed" },
    ],
  ])("with %s", (_, json, verdict) => expect(auditVerdict(json)).toEqual(verdict));

  it.each([
    '{"error":{"code":"ENOLOCK","summary":"no lock file"}}',
    '{"message":"x","error":{"code":"EUSAGE"}}',
    "{}",
  ])("that failed for a reason of its own is none: %s", (json) =>
    expect(() => auditVerdict(json)).toThrow("npm audit failed"),
  );

  it("knows of nothing high or critical in what is shipped", () => {
    const printed = execFileSync(process.execPath, [join(root, ".ci/audit.mjs")], { encoding: "utf8" });
    const verdict = auditVerdict(printed);
    if (verdict.kind === "unchecked")
      process.stderr.write(
        `audit: not checked: the registry gives no advisories (${verdict.why.split(" - ")[0]})\n`,
      );
    expect(verdict.kind === "findings" ? verdict.packages : []).toEqual([]);
  });
});
