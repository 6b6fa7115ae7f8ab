// Sends requests of evaluators over the network, for which it is the only way; reports each, sends none in a dry run.
import { readAtMost } from "@fossick/base/network.ts";
import type { OutgoingRequest } from "@fossick/core/reporter.ts";
import { JudgeError, NotSent } from "./judge-error.ts";

/**
 * The only way of evaluators to the network: reports every request, sends none in a dry run, follows no redirects.
 */
export type Wire = (address: string, init: RequestInit) => Promise<Response>;

/** Max bytes of an answer, far more than verdicts need; a longer one is cut off and rejected. */
const maxAnswerBytes = 32_000_000;

interface WireOptions {
  readonly isDryRun: boolean;
  readonly onRequest?: (request: OutgoingRequest) => void;
}

export function openWire({ isDryRun, onRequest }: WireOptions): Wire {
  return async (address, init) => {
    const { origin, pathname } = new URL(address);
    const body = typeof init.body === "string" ? init.body : "";
    onRequest?.({ to: `${init.method ?? "GET"} ${origin}${pathname}`, body });
    if (isDryRun) throw new NotSent();
    let response: Response;
    try {
      response = await fetch(address, { ...init, redirect: "error" });
    } catch (error) {
      init.signal?.throwIfAborted();
      throw new JudgeError("UNREACHABLE", `${origin} cannot be reached`, error);
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new JudgeError("REFUSED", `${origin} ${refusal(response.status)}`);
    }
    const text = await readAtMost(
      response,
      maxAnswerBytes,
      () => new JudgeError("MALFORMED", `the answer from ${origin} is longer than ${maxAnswerBytes} bytes`),
    );
    return new Response(text, { status: response.status, headers: { "content-type": "application/json" } });
  };
}

/** Parses the body of an answer. @throws JudgeError MALFORMED if it is not JSON */
export async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new JudgeError("MALFORMED", "the answer is not JSON");
  }
}

function refusal(status: number): string {
  if (status === 401 || status === 403) return `refused the key (${status})`;
  if (status === 402 || status === 429) return `accepts no more requests for now (${status})`;
  if (status === 404) return `has no such model or address (${status})`;
  return status >= 500 ? `failed (${status})` : `refused the request (${status})`;
}
