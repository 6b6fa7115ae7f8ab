// Finds the requests of people that led to reading or editing files.
import { countWords, fewestWords } from "../past-tasks.ts";
import { requestText } from "./request-text.ts";
import type { ClientSessions, SessionEvent } from "./session.ts";

/** A request of a person and what its agent did for it. */
export interface AgentRequest {
  readonly client: string;
  readonly atMs: number;
  readonly text: string;
  /** Files of the repository in the order in which they were first opened or edited. */
  readonly opened: readonly string[];
  readonly edited: readonly string[];
  /** Calls of tools before the first one that opened a file which was edited in the end; absent where none was. */
  readonly callsBefore?: number;
}

/** Requests that can be asked again, oldest first, and how many others there were. */
export interface AgentRequests {
  readonly requests: readonly AgentRequest[];
  /** Requests of too few words to be asked; what followed counts for the request before. */
  readonly short: number;
  /** Requests for which no file of the repository was opened. */
  readonly idle: number;
  /** Requests that name an edited file or, if none was edited, an opened one. */
  readonly naming: number;
}

/** Find the requests that can be asked again. */
export function findRequests(clients: readonly ClientSessions[]): AgentRequests {
  const found = clients.flatMap(({ client, sessions }) =>
    [...sessions.values()].map((events) => requestsIn(client, events)),
  );
  const requests = found.flatMap((each) => each.requests);
  // A resumed session may be stored twice.
  const distinct = [...new Map(requests.map((each) => [`${each.atMs} ${each.text}`, each])).values()];
  const active = distinct.filter(({ opened }) => opened.length > 0);
  const asked = active.filter((each) => !namesFile(each));
  return {
    requests: asked.sort((a, b) => a.atMs - b.atMs || (a.text < b.text ? -1 : 1)),
    short: found.reduce((sum, { short }) => sum + short, 0),
    idle: distinct.length - active.length,
    naming: active.length - asked.length,
  };
}

type Step = Extract<SessionEvent, { kind: "step" }>;

/** Requests of a session; a command of the client ends the one before. */
function requestsIn(client: string, events: readonly SessionEvent[]) {
  const drafts: { readonly atMs: number; readonly text: string; readonly steps: Step[] }[] = [];
  let short = 0;
  let current: (typeof drafts)[number] | undefined;
  const timed = events.filter(({ atMs }) => Number.isFinite(atMs));
  for (const event of timed.sort((a, b) => a.atMs - b.atMs)) {
    if (event.kind === "step") {
      current?.steps.push(event);
      continue;
    }
    const text = requestText(event.text);
    if (text === "command") current = undefined;
    if (typeof text === "string") continue;
    if (countWords(text.asked) < fewestWords) short++;
    else drafts.push((current = { atMs: event.atMs, text: text.asked, steps: [] }));
  }
  return { short, requests: drafts.map((draft) => ({ client, ...withFiles(draft) })) };
}

function withFiles({ atMs, text, steps }: { atMs: number; text: string; steps: readonly Step[] }) {
  const edited = [...new Set(steps.flatMap((step) => step.edited))];
  const isRight = (path: string): boolean => edited.includes(path);
  const first = steps.findIndex((step) => [...step.opened, ...step.edited].some(isRight));
  const before = steps.slice(0, first).reduce((sum, { calls }) => sum + calls, 0);
  return {
    atMs,
    text,
    opened: [...new Set(steps.flatMap((step) => [...step.opened, ...step.edited]))],
    edited,
    // A result belongs to the call before it, which is not counted.
    ...(first >= 0 && { callsBefore: Math.max(0, before - (steps[first]?.calls === 0 ? 1 : 0)) }),
  };
}

function namesFile({ edited, opened, text }: AgentRequest): boolean {
  const right = edited.length > 0 ? edited : opened;
  return right.some((path) => text.includes(path.slice(path.lastIndexOf("/") + 1)));
}
