import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import open, { apps } from "open";

/** What tells whether there is a browser to see. */
export interface Desktop {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/** A browser has read the file by then. */
const readMs = 60_000;

/**
 * Opens the user's browser at an address, if there is one. Everybody on the machine can read the arguments of a program,
 * so that it is given a file that only its user can read, and that leads to the address.
 * @returns removes the file, as does time
 */
export async function openBrowser(url: string, desktop: Desktop): Promise<() => Promise<void>> {
  if (!hasBrowser(desktop)) return async () => undefined;
  // Nobody else may look into it.
  const folder = await mkdtemp(join(tmpdir(), "fossick-ui-"));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, "fossick.html");
    await writeFile(file, redirectTo(url), { mode: 0o600 });
    // Asked for the browser, because a file like this may belong to an editor.
    const opener = await open(file, { app: { name: apps.browser } }).catch(() => open(file));
    opener.on("error", () => undefined); // no program opens it: the address was printed
    setTimeout(() => void remove(), readMs).unref();
  } catch {
    await remove(); // as above
  }
  return remove;
}

/** Over a remote shell a browser would open where nobody sits. */
const hasBrowser = ({ env, platform }: Desktop): boolean => {
  if (env["SSH_CONNECTION"]) return false;
  return platform !== "linux" || Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"] || env["WSL_DISTRO_NAME"]);
};

const redirectTo = (url: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="referrer" content="no-referrer" /><meta http-equiv="refresh" content="0; url=${url}" /><title>fossick</title></head><body></body></html>\n`;
