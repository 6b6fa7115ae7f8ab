// Starts the MCP server, over stdio or HTTP.
import { createPatientEngines } from "./ask-in-time.ts";
import { createServerFactory } from "./create-server.ts";
import { placesOf } from "@fossick/repository/folders/place.ts";
import { createEngines, type Engines, type EnginesOptions } from "./engines.ts";
import { createHandles } from "./handles.ts";
import { projectFolder, workingFolder, placeOfFlag, type RootSources } from "./roots.ts";
import type { ServeHttpOptions } from "./serve-http.ts";
import { serveOverStdio, type ServeOptions } from "./serve-stdio.ts";
import {
  retrievalLifetimeMs,
  maxDetails,
  type KeptRetrieval,
  type SearchDetails,
  type Shared,
} from "./shared.ts";

export type { Listening } from "./serve-http.ts";
export type { AnswerFormat } from "./for-host.ts";

/** Options of a server. */
export interface McpOptions extends Pick<Shared, "roots" | "usual"> {
  readonly openEngine: EnginesOptions["open"];
  /** Time a call waits for an index; must be less than clients wait for a call, usually a minute. */
  readonly waitMs?: number;
  /** Answers other processes of this user, such as hooks, about a root. @returns a function that stops it */
  readonly answerOthers?: (root: string, use: Engines["use"]) => Promise<() => void>;
}

const idleMs = 30 * 60_000;
const defaultWaitMs = 45_000;
const sweepMs = 60_000;
const maxKept = 64;
const answerOthersAfterMs = 500;

/** Serves MCP to one client over standard input and output, until it closes them or the signal aborts. */
export const serveStdioMcp = (options: McpOptions, serving: ServeOptions): Promise<void> =>
  withShared(options, async (shared) => {
    // Only after the start: some clients wait for it no longer than a second.
    let answering: Promise<(() => void) | void> | undefined;
    const answerSoon = setTimeout(() => {
      answering = likelyRoot(options.roots)
        .then((root) => (root === undefined ? undefined : options.answerOthers?.(root, shared.engines.use)))
        .catch(serving.onError);
    }, answerOthersAfterMs);
    await serveOverStdio(createServerFactory(shared), serving);
    clearTimeout(answerSoon);
    (await answering)?.();
  });

/** Guesses the root of the client's calls before the first call; undefined if nothing names one. */
async function likelyRoot(sources: RootSources): Promise<string | undefined> {
  const { flag, home } = sources;
  if (flag !== undefined) return placeOfFlag(flag, sources).root;
  const [place] = await placesOf([...projectFolder(sources), ...workingFolder(sources)], home);
  return place?.root;
}

/**
 * Serves MCP over HTTP to programs on this machine that have the token, until the signal aborts.
 * @throws FossickError INVALID_SETTING when the port is not available
 */
export const serveHttpMcp = (options: McpOptions, serving: ServeHttpOptions): Promise<void> =>
  withShared(options, async (shared) => {
    const { serveOverHttp } = await import("./serve-http.ts");
    await serveOverHttp(createServerFactory(shared), serving);
  });

/** Reads the page; its code is loaded when a client first asks for it. */
const readPage = async (): Promise<string> =>
  (await (await import("@fossick/page/view/page-file.ts")).shippedPage()).html;

async function withShared(options: McpOptions, serve: (shared: Shared) => Promise<void>): Promise<void> {
  const { openEngine, roots, usual, waitMs = defaultWaitMs } = options;
  const engines = createEngines({ open: openEngine, idleMs });
  const patient = createPatientEngines({ engines, waitMs, now: () => performance.now() });
  const retrievals = createHandles<KeptRetrieval>({
    keptMs: retrievalLifetimeMs,
    max: maxKept,
    now: () => performance.now(),
    onDrop: (kept) => kept.state === "open" && kept.lease.release(),
  });
  const details = createHandles<SearchDetails>({
    keptMs: retrievalLifetimeMs,
    max: maxDetails,
    now: () => performance.now(),
  });
  const sweep = (): void => {
    retrievals.sweep();
    details.sweep();
  };
  const sweeping = setInterval(sweep, sweepMs);
  sweeping.unref();
  try {
    await serve({ engines, patient, retrievals, details, roots, usual, readPage });
  } finally {
    clearInterval(sweeping);
    retrievals.clear();
    await engines.close();
  }
}
