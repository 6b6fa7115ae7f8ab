/** Names of files that usually hold secrets, whatever their folder. */
const names =
  /^(?:\.env(?:\..*)?|\.npmrc|\.netrc|_netrc|\.pypirc|\.pgpass|\.htpasswd|id_(?:rsa|dsa|ecdsa|ed25519)|credentials(?:\.json|\.ya?ml|\.ini)?|kubeconfig|.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|tfstate(?:\.backup)?))$/i;

/** Examples of such files are there to be read. */
const examples = /\.(?:example|sample|template|dist)$/i;

/** Whether the text of a file is kept from hosts: they send what they are given to a model. */
export function isSecretFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return names.test(name) && !examples.test(name);
}
