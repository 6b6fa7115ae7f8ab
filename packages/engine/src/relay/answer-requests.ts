// Listens on a socket, and answers calls of this user's other processes about a repository.
import { chmodSync, rmSync, statSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { answerCalls } from "../process/answer-calls.ts";
import type { Question, Reply } from "../process/link.ts";
import { socketLink } from "./socket-link.ts";
import { makeRuntimeFolder, socketPlace, type Role } from "./socket-place.ts";
import type { Outcome, RelayedLine, WatcherStatus } from "./watcher-calls.ts";

/** Handlers of a watcher's calls. */
interface Handlers {
  /** Runs a command line. @param signal aborted when the caller no longer waits */
  run(line: RelayedLine, signal: AbortSignal): Promise<Outcome | undefined>;
  status(): WatcherStatus;
  stop(): WatcherStatus;
}

/**
 * Answers the calls of this user's processes about a repository.
 * @returns a function that ends it; undefined if another process already answers, or listening is impossible
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
    // Closing would remove any socket at the place, even that of another process.
    if (inodeOf(place) === own) server.close();
  };
}

/** Returns a free socket path; removes a socket that a killed process left behind. */
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
  // A process that is only not responding now is left alone.
  if (!(await isLeftBehind(place))) return undefined;
  rmSync(place, { force: true });
  return place;
}

/** Tests whether no process listens on an existing socket any more. */
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
        resolve(false); // another starting process has just taken the place
      }
    });
  });

const inodeOf = (place: string): number | undefined => statSync(place, { throwIfNoEntry: false })?.ino;
