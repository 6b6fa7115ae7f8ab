// Asks a code host for one page over HTTP, with limits of size and time, retries, and no redirects.
import { setTimeout as sleep } from "node:timers/promises";
import { timeText } from "../time-text.ts";
import { SourceProblem } from "./types.ts";

export interface HostAccess {
  /** Sent with each call, such as a token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Longest time to wait for a host that asks for it; it is asked later when it wants more. */
  readonly maxWaitMs?: number;
  /** First pause after a failure; doubles each time. */
  readonly pauseMs?: number;
}

/** An answer of a host, and the address of the next page. */
export interface HostPage {
  readonly text: string;
  readonly next: string | undefined;
}

const maxTries = 4;
const callMs = 30_000;
const maxBytes = 32_000_000;

/**
 * Ask a code host for one page, with retries after transient failures.
 * @returns undefined if not found
 * @throws SourceProblem
 */
export async function askHost(url: string, access: HostAccess): Promise<HostPage | undefined> {
  const { maxWaitMs = 60_000, pauseMs = 1_000, signal } = access;
  for (let attempt = 1; ; attempt++) {
    const answer = await call(url, access);
    if (answer instanceof Response && answer.ok) return readPage(url, answer);
    if (answer instanceof Response && answer.status === 404) return undefined;
    const untilMs = answer instanceof Response ? limitedUntilMs(answer) : undefined;
    const waitMs = untilMs === undefined ? pauseMs * 2 ** (attempt - 1) : untilMs - Date.now();
    const isPassing = untilMs !== undefined || !(answer instanceof Response) || answer.status >= 500;
    if (!isPassing || attempt === maxTries || waitMs > maxWaitMs) throw problemOf(url, answer, untilMs);
    await sleep(Math.max(0, waitMs), undefined, { signal });
  }
}

async function call(url: string, { headers, signal }: HostAccess): Promise<Response | Error> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(callMs)]);
  try {
    // A redirect could leak the token to a refused address.
    return await fetch(url, {
      headers: { "user-agent": "fossick-server", ...headers },
      redirect: "manual",
      signal: either,
    });
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function readPage(url: string, response: Response): Promise<HostPage> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new SourceProblem(`${new URL(url).host} broke off in the middle of its list.`, { cause });
  }
  if (bytes > maxBytes) throw new SourceProblem(`A page of ${new URL(url).host} is larger than 32 MB.`);
  // By RFC 8288.
  const [, next] = /<([^>]*)>[^,<]*;\s*rel="?next"?/.exec(response.headers.get("link") ?? "") ?? [];
  return { text: Buffer.concat(chunks).toString("utf8"), next: sameHost(url, next) };
}

/** The address of a next page; another host would be told the token. @throws SourceProblem */
export function sameHost(url: string, next: string | undefined): string | undefined {
  if (next === undefined) return undefined;
  const address = URL.canParse(next, url) ? new URL(next, url) : undefined;
  if (address?.origin === new URL(url).origin) return address.href;
  throw new SourceProblem(
    `${new URL(url).host} says that its list goes on at another host. Is the address of its API the one that it has itself?`,
  );
}

/** Time when a rate-limiting host may be asked again; undefined for other answers. */
function limitedUntilMs({ headers, status }: Response): number | undefined {
  const after = headers.get("retry-after");
  const isSpent = (headers.get("x-ratelimit-remaining") ?? headers.get("ratelimit-remaining")) === "0";
  if (
    status !== 429 &&
    !(status === 403 && (after !== null || isSpent)) &&
    !(status === 503 && after !== null)
  )
    return undefined;
  if (after !== null && /^\d+$/.test(after)) return Date.now() + Number(after) * 1_000;
  if (after !== null && !Number.isNaN(Date.parse(after))) return Date.parse(after);
  const reset = Number(headers.get("x-ratelimit-reset") ?? headers.get("ratelimit-reset"));
  return reset > 0 ? reset * 1_000 : Date.now() + 60_000;
}

function problemOf(url: string, answer: Response | Error, untilMs: number | undefined): SourceProblem {
  const { host } = new URL(url);
  if (answer instanceof Error) return new SourceProblem(`${host} does not answer.`, { cause: answer });
  if (untilMs !== undefined)
    return new SourceProblem(
      `${host} takes no more calls until ${timeText(new Date(untilMs).toISOString())} UTC.`,
      { retryAtMs: untilMs },
    );
  if (answer.status === 401 || answer.status === 403)
    return new SourceProblem(
      `${host} refuses the token (${answer.status}): it has to be valid, and may list the repositories.`,
    );
  if (answer.status >= 300 && answer.status < 400)
    return new SourceProblem(`${host} says that the list moved (${answer.status}): was it renamed?`);
  return new SourceProblem(`${host} answered ${answer.status}.`);
}
