// Makes the question of a search from an MCP call; one that needs a repository and names none is told some names.
import { FossickError } from "fossick";
import { oneLine, safeName, type RunOfCall, type SearchRequest, type Where } from "fossick/hosting";
import type { KeptQuestion } from "../searches/kept-searches.ts";
import type { SearchCall } from "../searches/search-call.ts";
import { listRepositories } from "../searches/status.ts";
import { defaultCycles } from "./usual-cycles.ts";

/** One repository, as a call names it. */
export type Target = Pick<KeptQuestion, "repository" | "branch">;

/** How many are named to a model that named none. */
const maxNamed = 10;

/** Names that a client's model makes up may hold anything. */
const isName = (text: string): boolean => !text.includes("\0");

/** @throws FossickError INVALID_SETTING where the call names no repository */
export async function repositoryIn(call: SearchCall, { branch, repository }: Where): Promise<Target> {
  if (repository === undefined) throw await nameOne(call);
  return {
    repository: isName(repository) ? repository : "",
    ...(branch !== undefined && { branch: isName(branch) ? branch : "?" }),
  };
}

/** Builds the question of a search in one repository. */
export const questionOf = async (
  call: SearchCall,
  { settings, task, where }: Omit<SearchRequest, "maxCycles">,
): Promise<KeptQuestion> => ({ ...(await repositoryIn(call, where)), task, settings });

/** Max cycles of a search. */
export const cyclesOf = ({ settings }: KeptQuestion): number => settings?.maxCycles ?? defaultCycles;

/** The call until its client gives up on it, or goes away. */
export const withClientSignal = (call: SearchCall, { signal }: Pick<RunOfCall, "signal">): SearchCall => ({
  ...call,
  signal: AbortSignal.any([call.signal, signal]),
});

async function nameOne(call: SearchCall): Promise<FossickError> {
  const found = await listRepositories(call, { after: "", max: maxNamed });
  const names = found.map(({ name }) => safeName(name)).join(", ");
  const hint =
    names === "" ? "There is none that you may search." : `repository_status lists them: ${names}, for some.`;
  return new FossickError("INVALID_SETTING", "this needs the name of one repository", {
    hint: oneLine(hint),
  });
}
