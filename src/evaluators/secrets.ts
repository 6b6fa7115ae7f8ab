/** Files that usually hold secrets, by their name in small letters. Of these neither text nor name is ever sent. */
const secretNames: readonly RegExp[] = [
  /^\.env(?:$|[.\-_])/,
  /\.env$/,
  /\.(?:pem|key|p8|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|ovpn|tfstate|tfvars)$/,
  /\.tfstate\.backup$/,
  /^id_[a-z0-9_-]+(?:\.pub)?$/,
  /^\.?(?:npmrc|yarnrc|pypirc|netrc|_netrc|pgpass|my\.cnf|htpasswd|git-credentials|dockercfg|vault-token|envrc)$/,
  /^(?:[\w.-]*[-_.])?(?:secrets?|credentials?)(?:\.(?:json|ya?ml|toml|ini|txt|properties|enc|csv|xml|conf|cfg))?$/,
  /^(?:kubeconfig|service-?account.*\.json|google-services\.json|master\.key|wallet\.dat)$/,
];
const secretFolders: ReadonlySet<string> = new Set([".ssh", ".aws", ".gnupg", ".azure", ".kube", ".docker"]);

/** Whether a file looks as if it held secrets. @param path relative to the root */
export function looksSecret(path: string): boolean {
  const parts = path.toLowerCase().split("/");
  const name = parts.pop() ?? "";
  return secretNames.some((pattern) => pattern.test(name)) || parts.some((part) => secretFolders.has(part));
}

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
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
];
/** A value given to a name that says it is secret; the quotes stay. */
const assigned =
  /((?:password|passwd|secret|api_?key|access_?key|auth_?token|private_?key)["']?\s*[:=]\s*["'`])[^"'`\s]{6,}(?=["'`])/gi;

const removed = (secret: string): string => `[removed]${"\n".repeat(secret.split("\n").length - 1)}`;

/** The same text with what looks like a secret taken out; every line keeps its number. */
export function withoutSecrets(text: string): string {
  const bare = keys.reduce((left, pattern) => left.replaceAll(pattern, removed), text);
  return bare.replaceAll(assigned, "$1[removed]");
}
