// Listens on a socket, and answers what other processes of this user ask about a repository.
import { chmodSync, rmSync, statSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { answerCalls } from "../../engine-process/answer-calls.ts";
import type { Question, Reply } from "../../engine-process/link.ts";
import { socketLink } from "./socket-link.ts";
import { makeRuntimeFolder, socketPlace, type Role } from "./socket-place.ts";
import type { Outcome, RelayedLine, WatcherStatus } from "./watcher-calls.ts";

/** Handlers of a watcher's calls. */
interface Handlers {
  /** @param signal aborted when nobody waits any more */
  run(line: RelayedLine, signal: AbortSignal): Promise<Outcome | undefined>;
  status(): WatcherStatus;
  stop(): WatcherStatus;
}

/**
 * Answer the calls of this user's processes about a repository.
 * @returns what ends it; undefined where another process answers already, or nothing can listen
 */
export async function answerRequests(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  role: Role,
  handlers: Handlers,
): Promise<(() => void) | undefined> {
  const place = await freePlace(root, env, role);
  if (place === undefined) return undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    const link = socketLink<Reply, Question>(socket);
    link.onEnd(
      answerCalls(link, ({ input: [line], name }, signal) => {
        const handler = handlers[name as keyof Handlers];
        return handler(line as RelayedLine, signal);
      }),
    );
  });
  if (!(await isListening(server, place))) return undefined;
  server.unref();
  const own = inodeOf(place);
  return () => {
    for (const socket of sockets) socket.destroy();
    // Closing removes what is at the place, even if another process put its socket there.
    if (inodeOf(place) === own) server.close();
  };
}

/** Returns a socket path where nobody listens; removes a socket that a killed process left behind. */
async function freePlace(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  role: Role,
): Promise<string | undefined> {
  try {
    makeRuntimeFolder(env);
  } catch {
    return undefined;
  }
  const place = socketPlace(root, env, role);
  if (place === undefined || inodeOf(place) === undefined) return place;
  // A process that only does not answer now is left alone.
  if (!(await isLeftBehind(place))) return undefined;
  rmSync(place, { force: true });
  return place;
}

/** Tests whether nobody listens any more on an existing socket. */
const isLeftBehind = (place: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(place, () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "ECONNREFUSED"));
  });

const isListening = (server: Server, place: string): Promise<boolean> =>
  new Promise((resolve) => {
    server.on("error", () => resolve(false));
    server.listen(place, () => {
      try {
        chmodSync(place, 0o600);
        resolve(true);
      } catch {
        server.close();
        resolve(false); // another process that starts has just taken the place
      }
    });
  });

const inodeOf = (place: string): number | undefined => statSync(place, { throwIfNoEntry: false })?.ino;
