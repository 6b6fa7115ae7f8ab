// Sums up how agents found their files and how fossick would have.
import { redact } from "@fossick/base/secrets/redact.ts";
import { version } from "@fossick/base/version.ts";
import type { Fault } from "@fossick/core/answer-types.ts";
import type { Miss } from "../explain-miss.ts";
import { distinctFaults, foundWithin, mean, median } from "../metrics.ts";
import type { Outcome } from "../outcome.ts";
import type { RepositoryReport } from "../repository-report.ts";
import type { AskedRequest } from "./ask-again.ts";
import type { AgentRequests } from "./requests.ts";
import type { ClientSessions } from "./session.ts";

/** Shares of requests with any of their files at a place; all 0 of no requests. */
export interface FoundFigures {
  readonly requests: number;
  readonly first: number;
  readonly five: number;
  /** Among the files that are handed over. */
  readonly returned: number;
}

/** One request, oldest first in the report. */
export interface RequestFigures {
  readonly client: string;
  /** When it was asked, in ISO 8601. */
  readonly at: string;
  /** With secrets replaced. */
  readonly text: string;
  /** The commit whose state was searched. */
  readonly commit: string;
  readonly edited: readonly string[];
  readonly opened: readonly string[];
  /** Calls of tools before a file was opened that was edited in the end. */
  readonly callsBefore?: number;
  /** Ranks of the edited files, from 1, ascending, without those beyond 100. */
  readonly ranks: readonly number[];
  readonly miss?: Omit<Miss, "commit" | "subject">;
}

/** How agents found the files for requests of people, and how fossick finds them (`docs/eval-transcripts.md`). */
export interface TranscriptsReport extends Pick<RepositoryReport, "fossick" | "repository" | "settings"> {
  readonly schemaVersion: 1;
  readonly clients: readonly {
    readonly client: string;
    readonly place: string;
    readonly sessions: number;
    readonly damaged: number;
    readonly problem?: string;
  }[];
  /** Requests asked again, and those left out, by reason. */
  readonly requests: Omit<AgentRequests, "requests"> & { readonly asked: number; readonly unknown: number };
  /** Requests whose agent edited files. */
  readonly edited: FoundFigures;
  /** All requests, with the files that were opened, edited ones included. */
  readonly opened: FoundFigures;
  /** Median calls of the agents before an edited file was open; absent like the median rank of the first edited file without one. */
  readonly medianCalls?: number;
  readonly medianRank?: number;
  readonly tasks: readonly RequestFigures[];
  readonly faults: readonly Fault[];
  readonly stats: RepositoryReport["stats"];
}

interface TranscriptsResults extends Pick<TranscriptsReport, "repository" | "settings"> {
  readonly clients: readonly ClientSessions[];
  readonly found: AgentRequests;
  readonly asked: readonly AskedRequest[];
  readonly unknown: number;
  readonly ms: number;
}

/** Build the report on the requests that were asked again. */
export function transcriptsReport(results: TranscriptsResults): TranscriptsReport {
  const { asked, clients, found, ms, repository, settings, unknown } = results;
  const { idle, naming, short } = found;
  const editing = asked.filter(({ edited }) => edited.length > 0);
  const medianCalls = median(editing.flatMap(({ request }) => request.callsBefore ?? []));
  // An unranked file counts as last.
  const medianRank = median(editing.map(({ toEdit }) => toEdit.goldRanks[0] ?? Infinity));
  return {
    schemaVersion: 1,
    fossick: version,
    repository,
    settings,
    clients: clients.map(({ sessions, ...client }) => ({ ...client, sessions: sessions.size })),
    requests: { asked: asked.length, short, idle, naming, unknown },
    edited: foundFigures(editing.map(({ toEdit }) => toEdit)),
    opened: foundFigures(asked.map(({ toOpen }) => toOpen)),
    ...(medianCalls !== undefined && { medianCalls }),
    ...(medianRank !== undefined && medianRank < Infinity && { medianRank }),
    tasks: asked.map(requestFigures),
    faults: distinctFaults(asked.flatMap(({ faults }) => faults)),
    stats: { ms: Math.round(ms), medianTaskMs: Math.round(median(asked.map((each) => each.ms)) ?? 0) },
  };
}

const foundFigures = (outcomes: readonly Outcome[]): FoundFigures => ({
  requests: outcomes.length,
  first: mean(outcomes.map((each) => Number(foundWithin(each, 1) > 0))),
  five: mean(outcomes.map((each) => Number(foundWithin(each, 5) > 0))),
  returned: mean(outcomes.map(({ right }) => Number(right > 0))),
});

const requestFigures = ({ commit, edited, miss, opened, request, toEdit }: AskedRequest): RequestFigures => ({
  client: request.client,
  at: new Date(request.atMs).toISOString(),
  text: redact(request.text),
  commit,
  edited,
  opened,
  ...(request.callsBefore !== undefined && { callsBefore: request.callsBefore }),
  ranks: toEdit.goldRanks,
  ...(miss && { miss }),
});
