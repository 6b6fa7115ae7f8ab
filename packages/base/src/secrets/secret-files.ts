// Recognizes files that usually hold secrets by their path alone.

/** Names, in lower case, of files that usually hold keys, credentials or the environment of a program. */
const secretNames: readonly RegExp[] = [
  /^\.env(?:$|[.\-_])/,
  /\.env$/,
  /\.(?:pem|key|p8|p12|pfx|jks|keystore|kdbx|ppk|gpg|ovpn|tfstate|tfvars|mobileprovision|agekey)$/,
  /\.tfstate\.backup$/,
  // Other `.asc` is AsciiDoc, a signature or a public key; a private key is replaced there as in any text.
  /(?:^|[._-])(?:priv|private|sec|secret)(?:keys?)?(?:[._-].{0,80})?\.asc$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk|xmss)(?:$|[._-])/,
  /^\.?(?:npmrc|yarnrc|pypirc|netrc|_netrc|pgpass|my\.cnf|htpasswd|git-credentials|dockercfg|vault-token|envrc|boto|s3cfg|terraformrc)$/,
  /^(?:[\w.-]{0,80}[-_.])?(?:secrets?|credentials?)(?:\.(?:json|ya?ml|toml|ini|txt|properties|enc|csv|xml|conf|cfg))?$/,
  /^(?:kubeconfig|service-?account.{0,80}\.json|google-services\.json|googleservice-info\.plist|master\.key|wallet\.dat|terraform\.rc)$/,
];

/** Files that hold secrets only in these folders. */
const secretPaths =
  /(?:^|\/)(?:\.ssh\/(?!config$|known_hosts$|[^/]*\.pub$)|\.gnupg\/|\.aws\/(?:credentials|config|cli\/|sso\/)|\.azure\/|\.kube\/config|\.docker\/config\.json$|\.config\/(?:gcloud|gh|hub)\b)/;

/** Examples and templates of such files, which are meant to be read. */
const examples =
  /\.(?:example|sample|template|tmpl|tpl|dist|schema|pub)$|[._-](?:example|sample|template)\.\w+$/;
const templateFolder = /(?:^|\/)templates?\//;

/**
 * Tests whether a file usually holds secrets; such a file is known by name only, and its text is not shown. Source
 * files such as `tokens.ts` and `credentials.py` are not among them. @param path relative to the root
 */
export function isSecretFile(path: string): boolean {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf("/") + 1);
  if (secretPaths.test(lower)) return true;
  if (examples.test(name) || templateFolder.test(lower)) return false;
  return secretNames.some((pattern) => pattern.test(name));
}
