import { setTimeout as wait } from "node:timers/promises";
import { ask, type Asker } from "./ask.ts";
import { comparable, type KnownTask } from "./known-answers.ts";

/** Outcome of one call of a client. */
export interface Call {
  readonly url: string;
  /** By `performance.now()`. */
  readonly startedMs: number;
  readonly endedMs: number;
  readonly outcome: "right" | "wrong" | "unavailable" | "error";
  /** Set unless the outcome is right. */
  readonly detail?: string;
}

export interface Load {
  readonly calls: readonly Call[];
  stop(): Promise<void>;
}

const pauseMs = 50;

/** Clients that ask known tasks, one after the other, until they are stopped; each asks one server. */
export function startLoad(askers: readonly Asker[], known: readonly KnownTask[], clients: number): Load {
  const calls: Call[] = [];
  const stopping = new AbortController();
  const client = async (number: number): Promise<void> => {
    for (let turn = number; !stopping.signal.aborted; turn += 1) {
      const asker = askers[number % askers.length];
      const task = known[turn % known.length];
      if (asker === undefined || task === undefined) return;
      const call = await askKnown(asker, task);
      calls.push(call);
      if (call.outcome !== "right") await wait(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    calls,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function askKnown(asker: Asker, { answer, repository, task }: KnownTask): Promise<Call> {
  const startedMs = performance.now();
  const asked = await ask(asker, repository, task);
  const call = { url: asker.url, startedMs, endedMs: performance.now() };
  if (asked.status === 200) {
    const given = comparable(asked);
    return given === answer ? { ...call, outcome: "right" } : { ...call, outcome: "wrong", detail: given };
  }
  const isAllowed = asked.status === 503 && asked.code === "SERVER_UNAVAILABLE" && asked.retryAfter !== null;
  const detail = `${asked.status} ${asked.code}`;
  return { ...call, outcome: isAllowed ? "unavailable" : "error", detail };
}

/** While PostgreSQL was away: from the signal that ended it until it answered again, by `performance.now()`. */
export interface Outage {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Effects of outages on clients. */
export interface LoadFigures {
  readonly right: number;
  readonly wrong: number;
  /** Refusals as they should be, while it was away or within two seconds after. */
  readonly unavailable: number;
  /** Anything else than an answer or such a refusal, at any time. */
  readonly errors: number;
  /** Refusals when nothing was the matter: before the first outage, or later after one. */
  readonly late: number;
  /** From the end of each outage until each server gave a right answer that was asked for since; the slowest server. */
  readonly backMs: readonly number[];
  readonly details: readonly string[];
}

const graceMs = 2_000;

export function figuresOfLoad(calls: readonly Call[], outages: readonly Outage[]): LoadFigures {
  const of = (outcome: Call["outcome"]): readonly Call[] => calls.filter((call) => call.outcome === outcome);
  const isCovered = ({ endedMs }: Call): boolean =>
    outages.some(({ fromMs, untilMs }) => endedMs >= fromMs && endedMs <= untilMs + graceMs);
  const refused = of("unavailable");
  const bad = calls.filter(({ outcome }) => outcome === "error" || outcome === "wrong");
  const late = refused.filter((call) => !isCovered(call));
  return {
    right: of("right").length,
    wrong: of("wrong").length,
    unavailable: refused.length - late.length,
    errors: of("error").length,
    late: late.length,
    backMs: outages.map((outage) => backMs(calls, outage)),
    details: [...new Set([...bad, ...late].map(({ detail = "" }) => detail.slice(0, 300)))].slice(0, 10),
  };
}

function backMs(calls: readonly Call[], { untilMs }: Outage): number {
  const first = new Map<string, number>();
  for (const { endedMs, outcome, startedMs, url } of calls) {
    if (outcome !== "right" || startedMs < untilMs) continue;
    first.set(url, Math.min(endedMs, first.get(url) ?? Infinity));
  }
  const isEach = new Set(calls.map(({ url }) => url)).size === first.size;
  return isEach ? Math.round(Math.max(...first.values()) - untilMs) : Infinity;
}
