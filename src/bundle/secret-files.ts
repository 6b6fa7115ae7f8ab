/** Files that usually hold secrets, by their name in small letters. */
const secretNames: readonly RegExp[] = [
  /^\.env(?:$|[.\-_])/,
  /\.env$/,
  /\.(?:pem|key|p8|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|ovpn|tfstate|tfvars)$/,
  /\.tfstate\.backup$/,
  /^id_[a-z0-9_-]+$/,
  /^\.?(?:npmrc|yarnrc|pypirc|netrc|_netrc|pgpass|my\.cnf|htpasswd|git-credentials|dockercfg|vault-token|envrc)$/,
  /^(?:[\w.-]*[-_.])?(?:secrets?|credentials?)(?:\.(?:json|ya?ml|toml|ini|txt|properties|enc|csv|xml|conf|cfg))?$/,
  /^(?:kubeconfig|service-?account.*\.json|google-services\.json|master\.key|wallet\.dat)$/,
];
const secretFolders: ReadonlySet<string> = new Set([".ssh", ".aws", ".gnupg", ".azure", ".kube", ".docker"]);

/** Examples of such files are there to be read. */
const examples = /\.(?:example|sample|template|dist)$/;

/** Whether a file looks as if it held secrets: its text is kept from models. @param path relative to the root */
export function isSecretFile(path: string): boolean {
  const parts = path.toLowerCase().split("/");
  const name = parts.pop() ?? "";
  const isNamedSo = secretNames.some((pattern) => pattern.test(name)) && !examples.test(name);
  return isNamedSo || parts.some((part) => secretFolders.has(part));
}
