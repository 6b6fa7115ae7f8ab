// Opens the page in a browser.
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import open, { apps } from "open";

/** Environment and platform, which tell whether a browser can be shown. */
interface Desktop {
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
  let folder = "";
  const remove = async (): Promise<void> => {
    if (folder !== "") await rm(folder, { recursive: true, force: true });
  };
  try {
    // Nobody else may look into it.
    folder = await mkdtemp(join(whereBrowsersRead(desktop), "fossick-ui-"));
    const file = join(folder, "fossick.html");
    await writeFile(file, redirectTo(url), { mode: 0o600 });
    setTimeout(() => void remove(), readMs).unref();
    // Not waited for: of some browsers it resolves when they are closed.
    void startBrowser(file, desktop).catch(() => undefined); // none opens it: the address was printed
  } catch {
    await remove(); // as above
  }
  return remove;
}

async function startBrowser(file: string, { env }: Desktop): Promise<void> {
  // Asked for the browser, because a file like this may belong to an editor; but Windows is told where a file of its Linux
  // is only when asked for the file.
  const opener = env["WSL_DISTRO_NAME"]
    ? await open(file)
    : await open(file, { app: { name: apps.browser } }).catch(() => open(file));
  opener.on("error", () => undefined);
}

/** A browser that comes as a snap has a temporary folder of its own, and sees nothing hidden. */
const whereBrowsersRead = ({ env, platform }: Desktop): string =>
  (platform === "linux" && existsSync("/snap/bin") ? env["HOME"] : undefined) ?? tmpdir();

/** Over a remote shell a browser would open on the remote machine. */
const hasBrowser = ({ env, platform }: Desktop): boolean => {
  if (env["SSH_CONNECTION"]) return false;
  return platform !== "linux" || Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"] || env["WSL_DISTRO_NAME"]);
};

const redirectTo = (url: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="referrer" content="no-referrer" /><meta http-equiv="refresh" content="0; url=${url}" /><title>fossick</title></head><body></body></html>\n`;
