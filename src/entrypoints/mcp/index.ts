// Starts the MCP server, over stdio or HTTP.
import { createPatientEngines } from "./ask-in-time.ts";
import { createServerFactory } from "./create-server.ts";
import { placesOf } from "../folders/place.ts";
import { createEngines, type Engines, type EnginesOptions } from "./engines.ts";
import { createHandles } from "./handles.ts";
import { projectFolder, workingFolder, placeOfFlag, type RootSources } from "./roots.ts";
import type { ServeHttpOptions } from "./serve-http.ts";
import { serveOverStdio, type ServeOptions } from "./serve-stdio.ts";
import { keptMs, maxDetails, type KeptRetrieval, type SearchDetails, type Shared } from "./shared.ts";

export type { Listening } from "./serve-http.ts";
export type { AnswerFormat } from "./write-answer.ts";

/** Options of a server. */
export interface McpOptions extends Pick<Shared, "roots" | "usual"> {
  readonly openEngine: EnginesOptions["open"];
  /** Time a call waits for an index; less than clients wait for a call, which is a minute in most. */
  readonly waitMs?: number;
  /** Have other processes of this user, such as hooks, answered about a root. @returns what ends it */
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
    // After the start, which some clients wait for no longer than a second.
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

/** Returns the root that the client's calls will most likely be about, as far as it is known before the first call. */
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

/** Loaded when a client first shows it. */
const readPage = async (): Promise<string> =>
  (await (await import("../page/page-file.ts")).shippedPage()).html;

async function withShared(options: McpOptions, serve: (shared: Shared) => Promise<void>): Promise<void> {
  const { openEngine, roots, usual, waitMs = defaultWaitMs } = options;
  const engines = createEngines({ open: openEngine, idleMs });
  const patient = createPatientEngines({ engines, waitMs, now: () => performance.now() });
  const retrievals = createHandles<KeptRetrieval>({
    keptMs,
    max: maxKept,
    now: () => performance.now(),
    onDrop: (kept) => kept.state === "open" && kept.lease.release(),
  });
  const details = createHandles<SearchDetails>({ keptMs, max: maxDetails, now: () => performance.now() });
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
