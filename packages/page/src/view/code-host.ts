// Finds the web page of a repository from the address of its remote.
import type { CodeHost } from "./types.ts";

const kinds: readonly (readonly [RegExp, CodeHost["kind"]])[] = [
  [/(?:^|\.)github\./, "github"],
  [/(?:^|\.)gitlab\./, "gitlab"],
  [/^bitbucket\.org$/, "bitbucket"],
  [/(?:^|\.)(?:gitea|forgejo|codeberg)\./, "gitea"],
];

/** Matches `git@host:owner/name`, which is not a URL. */
const shortForm = /^(?:[^/@:]+@)?([^/@:]{2,}):(?!\/)(.+)$/;

/**
 * Finds the host of a remote, without the credentials that its address may hold; undefined for a local folder, and for
 * a host of unknown kind.
 * @param folder searched folder of the repository, ending in a slash; empty for the whole repository
 */
export function codeHostOf(remote: string, folder = ""): CodeHost | undefined {
  const [, shortHost, shortPath] = shortForm.exec(remote) ?? [];
  const address = shortHost === undefined ? remote : `ssh://${shortHost}/${shortPath}`;
  if (!/^(?:https?|ssh|git):\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { hostname: given, pathname, port, protocol } = new URL(address);
  const hostname = given.toLowerCase();
  const kind = kinds.find(([name]) => name.test(hostname))?.[1];
  const path = pathname
    .split("/")
    .filter(Boolean)
    .join("/")
    .replace(/\.git$/, "");
  if (kind === undefined || !path.includes("/")) return undefined;
  // A port of another protocol does not apply to the web page.
  const host = protocol.startsWith("http") && port !== "" ? `${hostname}:${port}` : hostname;
  return { kind, url: `https://${host}/${path}`, folder };
}
