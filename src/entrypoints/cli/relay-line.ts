import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { isatty } from "node:tty";
import type { RelayedLine, RelayedStream } from "../relay/messages.ts";
import { socketPlace } from "../relay/socket-place.ts";

/** Variables that may decide on an answer; keys and tokens of other programs are not among them. */
const relayedVariables = /^(?:FOSSICK_\w+|LANG|LC_\w+|NO_COLOR|FORCE_COLOR|TERM|XDG_\w+|LOCALAPPDATA)$/;

/**
 * Has the process that watches the repository answer this command line, if there is one, and then exits; it holds the
 * index open. Returns where there is none, or it does not answer: then this process has written nothing.
 */
export async function relayLine(argv: readonly string[]): Promise<void> {
  const { env, platform } = process;
  if (argv.length === 0 || argv.includes("--no-daemon") || isTrue(env["FOSSICK_NO_DAEMON"])) return;
  const place = socketPlace(rootIn(argv) ?? env["FOSSICK_ROOT"] ?? ".", env);
  if (place === undefined || (platform !== "win32" && !existsSync(place))) return;
  const { askWatcher } = await import("../relay/ask-watcher.ts");
  const reply = await askWatcher(place, lineOf(argv));
  if (reply?.kind !== "done") return;
  const isWritten =
    (await write(process.stderr, reply.stderr)) && (await write(process.stdout, reply.stdout));
  if (isWritten) process.exit(reply.code);
}

/** A glance only: the other process reads the command line as this one would, and refuses what is not its root. */
function rootIn(argv: readonly string[]): string | undefined {
  const at = argv.findLastIndex((part) => part === "--root" || part.startsWith("--root="));
  return argv[at] === "--root" ? argv[at + 1] : argv[at]?.slice("--root=".length);
}

const isTrue = (value = ""): boolean => !["", "0", "false", "no", "off"].includes(value.trim().toLowerCase());

function lineOf(argv: readonly string[]): RelayedLine {
  const variables = Object.entries(process.env).filter(([name]) => relayedVariables.test(name));
  return {
    kind: "run",
    argv,
    cwd: process.cwd(),
    home: homedir(),
    env: Object.fromEntries(variables) as Record<string, string>,
    stdin: { isTTY: isatty(0) },
    stdout: streamOf(process.stdout),
    stderr: streamOf(process.stderr),
  };
}

function streamOf({ columns, isTTY }: NodeJS.WriteStream): RelayedStream {
  return isTTY && columns > 0 ? { isTTY, columns } : { isTTY: isTTY === true };
}

/** @returns false when not all of it was taken: the same search here will meet and tell that, too */
const write = (stream: NodeJS.WriteStream, text: string): Promise<boolean> =>
  text === ""
    ? Promise.resolve(true)
    : new Promise((resolve) => {
        stream.once("error", () => resolve(false));
        stream.write(text, (error) => resolve(!error));
      });
