// Asks again what people asked their agents in a repository.
import { FossickError } from "@fossick/base/errors.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";
import { resolveSettings, type Host } from "@fossick/settings/index.ts";
import { ownSettings, type EvaluateRepositoryOptions } from "../evaluate-repository.ts";
import { noHistory, openGitSource, orNoHistory } from "../git-source.ts";
import { searchPast } from "../search-past.ts";
import { askAgain } from "./ask-again.ts";
import { readClaudeCode } from "./claude-code.ts";
import { readCodex } from "./codex.ts";
import { readGemini } from "./gemini.ts";
import { readOpencode } from "./opencode.ts";
import { findRequests } from "./requests.ts";
import type { ClientSessions } from "./session.ts";
import { transcriptsReport, type TranscriptsReport } from "./transcripts-report.ts";

export interface EvaluateTranscriptsOptions extends Omit<EvaluateRepositoryOptions, "onAnswer"> {
  /** The machine whose sessions are read. */
  readonly host: Host;
}

const readers = [readClaudeCode, readCodex, readGemini, readOpencode];

/**
 * Ask the newest requests of a repository's sessions again, each in the state of the last commit before it, and compare
 * the answers with the files that agents opened and edited. Session files are only read.
 * @throws FossickError NO_HISTORY where there are no sessions, no requests to ask or no commits, ROOT_MISSING and so on
 */
export async function evaluateTranscripts(
  root: string,
  { host, last = 100, onProgress, settings: given, signal }: EvaluateTranscriptsOptions,
): Promise<TranscriptsReport> {
  const startedMs = performance.now();
  const settings = resolveSettings({ ...given, ...ownSettings }, host);
  const inside = realRoot(root);
  const source = await openGitSource(root, signal);
  const clients: ClientSessions[] = [];
  for (const read of readers) {
    clients.push(await read(host, inside));
    signal?.throwIfAborted();
  }
  const found = findRequests(clients);
  const requests = found.requests.slice(-last);
  if (requests.length === 0) throw nothingToAsk(root, clients);
  const options = { source, settings, root, ...(signal && { signal }), ...(onProgress && { onProgress }) };
  const results = await orNoHistory(root, () =>
    searchPast(requests, options, (request, parts) => askAgain(request, source, parts)),
  );
  const asked = results.flatMap((result) => ("request" in result ? result : []));
  const { maxCycles, threshold } = settings;
  return transcriptsReport({
    repository: { root, commit: source.head },
    settings: { last, maxCycles, threshold },
    clients,
    found,
    asked,
    unknown: results.length - asked.length,
    ms: performance.now() - startedMs,
  });
}

function nothingToAsk(root: string, clients: readonly ClientSessions[]): FossickError {
  const sessions = clients.reduce((sum, each) => sum + each.sessions.size, 0);
  const places = clients.map(({ client, place, problem }) => {
    return `${client} in ${place}${problem === undefined ? "" : ` (${problem})`}`;
  });
  if (sessions === 0)
    return noHistory(`no sessions of agents in ${root} were found`, `Looked for ${places.join(", ")}.`);
  return noHistory(
    `none of the requests in ${sessions} sessions of agents in ${root} can be asked again`,
    "A request has at least four words, names no file that was edited for it, and had files opened.",
  );
}
