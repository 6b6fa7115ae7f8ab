import { git } from "../../indexing/git.ts";

/** Remote that a folder was cloned from, as host and path alone, without user name and password. */
export interface Remote {
  readonly address: string;
  /** The top of the work tree. */
  readonly top: string;
}

/** The first remote of these names, else the first of all. */
const defaultNames = ["origin", "upstream"];

/** @returns undefined for a folder that was cloned from nowhere, or without git */
export async function remoteOf(folder: string, signal: AbortSignal): Promise<Remote | undefined> {
  try {
    const options = { cwd: folder, signal };
    const listed = await git(["config", "--get-regexp", String.raw`^remote\..*\.url$`], options);
    const remotes = listed.toString("utf8").trim().split("\n").flatMap(remoteIn);
    const chosen = defaultNames.map((name) => remotes.find((remote) => remote.name === name)).find(Boolean);
    const address = plainAddress((chosen ?? remotes[0])?.url ?? "");
    if (address === undefined) return undefined;
    const top = await git(["rev-parse", "--show-toplevel"], options);
    return { address, top: top.toString("utf8").replace(/\r?\n$/, "") };
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

function remoteIn(line: string): { readonly name: string; readonly url: string }[] {
  const [, name = "", url = ""] = /^remote\.(.*)\.url (.+)$/.exec(line) ?? [];
  return url === "" ? [] : [{ name, url }];
}

/** @returns undefined for a folder of this machine, whose path is private */
export function plainAddress(url: string): string | undefined {
  const short = /^(?:[^/@:]+@)?([\w.-]{2,}):(?!\/\/)\/?(.+)$/.exec(url);
  if (short) return `https://${short[1]?.toLowerCase()}/${short[2]}`;
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname, protocol } = new URL(url);
  return protocol === "file:" || hostname === "" ? undefined : `https://${hostname.toLowerCase()}${pathname}`;
}
