/** Strings that are keys beyond doubt, by the marks their makers gave them. */
const keys: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,}|glpat-[\w-]{20,})/g,
  /\bsk-[\w-]{20,}/g,
  /\b(?:sk|rk|pk)_live_[A-Za-z0-9]{16,}/g,
  /\bxox[abeoprs]-[\w-]{10,}/g,
  /\bAIza[\w-]{35}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\beyJ[\w-]{10,1000}\.eyJ[\w-]{10,}\.[\w-]{10,}/g, // bounded, for every "-eyJ" of a long run is a start
];
/** A value assigned to a name that says it is secret; the quotes stay. */
const assignedSecret =
  /((?:password|passwd|secret|api_?key|access_?key|auth_?token|private_?key)["']?\s*[:=]\s*["'`])[^"'`\s]{6,}(?=["'`])/gi;

const blankOut = (secret: string): string => `[removed]${"\n".repeat(secret.split("\n").length - 1)}`;

/** The same text with what looks like a secret taken out; every line keeps its number. */
export function withoutSecrets(text: string): string {
  const bare = keys.reduce((rest, pattern) => rest.replaceAll(pattern, blankOut), text);
  return bare.replaceAll(assignedSecret, "$1[removed]");
}
