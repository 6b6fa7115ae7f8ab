// Hands a command line to a running watcher, which answers it from memory.
import { repositoryAround } from "../folders/repository-around.ts";
import { runInWatcher } from "../relay/ask-watcher.ts";
import { socketPlaces } from "../relay/socket-place.ts";
import { flagValue } from "./flag-value.ts";

/** Commands that are never delegated to a running watcher. */
const ownCommands: ReadonlySet<string> = new Set(["hook", "mcp", "ui", "watch"]);

/**
 * Has the process that watches the repository answer this command line, if there is one, and then exits; it holds the
 * index open. Returns where there is none, or it does not answer: then this process has written nothing.
 */
export async function relayLine(argv: readonly string[]): Promise<void> {
  const { env } = process;
  const [first] = argv;
  if (first === undefined || ownCommands.has(first)) return;
  // `--open` serves a page as long as its user looks at it.
  if (argv.includes("--open") || asksServer(argv, env)) return;
  if (argv.includes("--no-daemon") || isTrue(env["FOSSICK_NO_DAEMON"])) return;
  // The other process refuses any root but its own.
  const named = flagValue(argv, "--root") ?? (env["FOSSICK_ROOT"] || undefined);
  // Where no root is named, the repository around this folder is meant, unless it ignores this folder.
  const roots = named === undefined ? [repositoryAround(process.cwd()) ?? ".", "."] : [named];
  const places = [...new Set(roots.flatMap((root) => socketPlaces(root, env)))];
  const outcome = places.length === 0 ? undefined : await runInWatcher(places, argv);
  if (outcome === undefined) return;
  const isWritten =
    (await write(process.stdout, outcome.stdout)) && (await write(process.stderr, outcome.stderr));
  if (isWritten) process.exit(outcome.code);
}

/** Tests whether a team server is asked: only this process has its key. */
const asksServer = (argv: readonly string[], env: NodeJS.ProcessEnv): boolean =>
  argv.some((part) => part === "--server" || part.startsWith("--server=")) || !!env["FOSSICK_SERVER"];

const isTrue = (value = ""): boolean => !["", "0", "false", "no", "off"].includes(value.trim().toLowerCase());

/** @returns false on a write error other than EPIPE; the caller then runs the search locally, which reports it */
const write = (stream: NodeJS.WriteStream, text: string): Promise<boolean> =>
  text === ""
    ? Promise.resolve(true)
    : new Promise((resolve) => {
        stream.once("error", () => undefined);
        stream.write(text, (error) => resolve(!error || (error as NodeJS.ErrnoException).code === "EPIPE"));
      });
