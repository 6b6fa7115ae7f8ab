// Opens the page in a browser.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import open, { apps } from "open";
import { writePrivate } from "@fossick/base/private-files.ts";

/** Environment and platform, which decide whether a browser can be shown. */
interface Desktop {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/** Time after which a browser has certainly read the file. */
const readMs = 60_000;

/**
 * Opens the user's browser, if there is one, at an address. All users of the machine can read the arguments of a
 * program, so the browser gets a file that only its user can read and that redirects to the address.
 * @returns a function that removes the file, which is otherwise removed after a minute
 */
export async function openBrowser(url: string, desktop: Desktop): Promise<() => Promise<void>> {
  if (!hasBrowser(desktop)) return async () => undefined;
  let folder = "";
  const remove = async (): Promise<void> => {
    if (folder !== "") await rm(folder, { recursive: true, force: true });
  };
  try {
    // Only this user can read the folder.
    folder = await mkdtemp(join(whereBrowsersRead(desktop), "fossick-ui-"));
    const file = join(folder, "fossick.html");
    writePrivate(file, redirectTo(url));
    setTimeout(() => void remove(), readMs).unref();
    // Not awaited: for some browsers this resolves only when they are closed.
    void startBrowser(file, desktop).catch(() => undefined); // without a browser, the printed address is enough
  } catch {
    await remove(); // the printed address is enough
  }
  return remove;
}

async function startBrowser(file: string, { env }: Desktop): Promise<void> {
  // Ask for the browser, because HTML files may be opened by an editor. Under WSL, open only the file: only then is its
  // path translated for Windows.
  const opener = env["WSL_DISTRO_NAME"]
    ? await open(file)
    : await open(file, { app: { name: apps.browser } }).catch(() => open(file));
  opener.on("error", () => undefined);
}

/** Returns a folder that browsers can read: snaps have their own temporary folder and see no hidden files. */
const whereBrowsersRead = ({ env, platform }: Desktop): string =>
  (platform === "linux" && existsSync("/snap/bin") ? env["HOME"] : undefined) ?? tmpdir();

/** Tests whether a browser can be shown; in a remote shell it would open on the remote machine. */
const hasBrowser = ({ env, platform }: Desktop): boolean => {
  if (env["SSH_CONNECTION"]) return false;
  return platform !== "linux" || Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"] || env["WSL_DISTRO_NAME"]);
};

const redirectTo = (url: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="referrer" content="no-referrer" /><meta http-equiv="refresh" content="0; url=${url}" /><title>fossick</title></head><body></body></html>\n`;
