import * as v from "valibot";

/** Outcome of an audit. */
export type AuditVerdict =
  | { readonly kind: "clean" }
  /** Names of packages with what is known of them, of level high or above. */
  | { readonly kind: "findings"; readonly packages: readonly string[] }
  /** The registry has no advisories, or could not be asked. */
  | { readonly kind: "unchecked"; readonly why: string };

const report = v.object({
  metadata: v.object({ vulnerabilities: v.record(v.string(), v.number()) }),
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string() })),
});
/** Output of npm when its request had no answer, or none that it understands; its own errors have a code. */
const noAnswer = v.object({
  message: v.string(),
  error: v.optional(v.object({ code: v.optional(v.undefined()) })),
});

/** Read what `npm audit --json` printed. @throws when it failed for a reason of its own */
export function auditVerdict(json: string): AuditVerdict {
  const value: unknown = JSON.parse(json);
  const answered = v.safeParse(report, value);
  if (answered.success) {
    const packages = Object.entries(answered.output.vulnerabilities)
      .filter(([, { severity }]) => severity === "high" || severity === "critical")
      .map(([name, { severity }]) => `${name} (${severity})`);
    return packages.length > 0 ? { kind: "findings", packages } : { kind: "clean" };
  }
  const unanswered = v.safeParse(noAnswer, value);
  if (unanswered.success) return { kind: "unchecked", why: unanswered.output.message };
  throw new Error(`npm audit failed: ${json.slice(0, 500)}`);
}
