// Hands a command line to a running watcher, which answers it from memory.
import { repositoryAround } from "@fossick/repository/folders/repository-around.ts";
import { runInWatcher } from "@fossick/engine/relay/ask-watcher.ts";
import { socketPlaces } from "@fossick/engine/relay/socket-place.ts";
import { lookAhead } from "./look-ahead.ts";

/** Commands that are never delegated to a running watcher. */
const ownCommands: ReadonlySet<string> = new Set(["hook", "mcp", "ui", "watch"]);

/**
 * Has a running watcher, which holds the index open, answer this command line, then exits with its status. Returns if
 * no watcher answers or its output cannot be written; this process then runs the line itself.
 */
export async function relayLine(argv: readonly string[]): Promise<void> {
  const { env } = process;
  const [first] = argv;
  if (first === undefined || ownCommands.has(first)) return;
  const { has, valueOf } = lookAhead(argv);
  // `--open` serves a page until the user closes it; only this process has the key of a team server.
  if (has("--open") || has("--server") || env["FOSSICK_SERVER"]) return;
  if (has("--no-daemon") || isTrue(env["FOSSICK_NO_DAEMON"])) return;
  // The other process refuses any root but its own.
  const named = valueOf("--root") ?? (env["FOSSICK_ROOT"] || undefined);
  // Without a named root, the root is the repository around this folder, unless it ignores this folder.
  const roots = named === undefined ? [repositoryAround(process.cwd()) ?? ".", "."] : [named];
  const places = [...new Set(roots.flatMap((root) => socketPlaces(root, env)))];
  const outcome = places.length === 0 ? undefined : await runInWatcher(places, argv);
  if (outcome === undefined) return;
  const isWritten =
    (await write(process.stdout, outcome.stdout)) && (await write(process.stderr, outcome.stderr));
  if (isWritten) process.exit(outcome.code);
}

const isTrue = (value = ""): boolean => !["", "0", "false", "no", "off"].includes(value.trim().toLowerCase());

/** @returns false on a write error other than EPIPE; the caller then runs the search locally, which reports it */
const write = (stream: NodeJS.WriteStream, text: string): Promise<boolean> =>
  text === ""
    ? Promise.resolve(true)
    : new Promise((resolve) => {
        stream.once("error", () => undefined);
        stream.write(text, (error) => resolve(!error || (error as NodeJS.ErrnoException).code === "EPIPE"));
      });
