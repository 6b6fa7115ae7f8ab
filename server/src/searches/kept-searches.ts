// Keeps questions and verdicts of searches in the database for half an hour, so that any server can go on.
import { FossickError, type CallerRefinement, type CallerVerdict, type JudgeHints, type Task } from "fossick";
import type { RunSettings } from "fossick/hosting";
import type { Caller } from "../access/caller.ts";
import { asCaller, type Database } from "../database/database.ts";
import type { Searchable } from "../types.ts";
import { newSearchId, repositoryIdIn } from "./search-ids.ts";

/** Question of a search, kept so that any server can find its answer again. */
export interface KeptQuestion {
  readonly repository: string;
  /** The default branch when omitted. */
  readonly branch?: string | undefined;
  readonly task: Task;
  /** Settings of this search only. */
  readonly settings?: RunSettings | undefined;
  /** Set for judged searches only. */
  readonly hints?: JudgeHints | undefined;
  /** Which call of its search it is, from 1; absent of the first. */
  readonly cycle?: number | undefined;
  /** Format of the answers, if there are several. */
  readonly format?: string | undefined;
}

/** Verdicts on what a step showed. */
export interface Submission {
  readonly verdicts: readonly CallerVerdict[];
  readonly refinement: CallerRefinement;
}

/** A search that its caller may refer to. */
export interface KeptSearch {
  readonly id: string;
  readonly question: KeptQuestion;
  /** The index searched first, by `indexKey`. */
  readonly index: string;
  readonly isJudged: boolean;
  readonly isFinished: boolean;
  /** In the order taken. */
  readonly submissions: readonly Submission[];
}

/** Time that a search is kept after its last use. */
export const keptMinutes = 30;

/** Key of one state of an index. */
export const indexKey = ({ index }: Searchable): string =>
  index === undefined ? "" : `${index.lineage} ${index.generation} ${index.branch}`;

/** The same error for unknown, foreign and expired ids. */
export const searchUnknown = (): FossickError =>
  new FossickError("SEARCH_UNKNOWN", "there is no such search, or it is not yours", {
    hint: `Searches are kept for ${keptMinutes} minutes after their last use. Search again.`,
  });

/** Stores a search. @returns its id for the caller */
export async function keepSearch(
  database: Database,
  caller: Caller,
  searchable: Searchable,
  { isFinished, isJudged, question }: Pick<KeptSearch, "question" | "isJudged" | "isFinished">,
): Promise<string> {
  const { id: repositoryId } = searchable.repository;
  const id = await newSearchId(database, repositoryId);
  const asked = JSON.stringify({ question, index: indexKey(searchable) });
  await asCaller(database, { ...caller, repositories: [repositoryId] }, (client) =>
    client.query(
      `insert into fossick.searches (repository_id, search_id, caller_id, is_judged, question, is_finished)
       values ($1, $2, $3, $4, $5, $6)`,
      [repositoryId, id, caller.id, isJudged, asked, isFinished],
    ),
  );
  return id;
}

/** Keeps that a finished search was gone on with, in one call. @returns its id */
export async function keepNextQuestion(
  database: Database,
  caller: Caller,
  searchable: Searchable,
  { id, question }: Pick<KeptSearch, "id" | "question">,
): Promise<string> {
  const asked = JSON.stringify({ question, index: indexKey(searchable) });
  await asCaller(database, { ...caller, repositories: [searchable.repository.id] }, (client) =>
    client.query(
      `update fossick.searches set question = $4, is_judged = false, used_at = now()
       where repository_id = $1 and search_id = $2 and caller_id = $3 and is_finished`,
      [searchable.repository.id, id, caller.id, asked],
    ),
  );
  return id;
}

interface Row {
  readonly question: string;
  readonly is_judged: boolean;
  readonly is_finished: boolean;
  readonly submissions: readonly string[];
}

/** A search of this caller; restarts its time. @throws FossickError SEARCH_UNKNOWN */
export async function readSearch(database: Database, caller: Caller, id: string): Promise<KeptSearch> {
  const repositoryId = (await repositoryIdIn(database, id)) ?? 0;
  const { rows } = await asCaller(database, { ...caller, repositories: [repositoryId] }, (client) =>
    client.query<Row>(
      `update fossick.searches set used_at = now()
       where repository_id = $1 and search_id = $2 and caller_id = $3 and used_at > now() - $4::interval
       returning question, is_judged, is_finished, submissions`,
      [repositoryId, id.replaceAll("\0", ""), caller.id, `${keptMinutes} minutes`],
    ),
  );
  const [row] = rows;
  if (row === undefined) throw searchUnknown();
  const { index, question } = JSON.parse(row.question) as Pick<KeptSearch, "question" | "index">;
  const submissions = row.submissions.map((each) => JSON.parse(each) as Submission);
  return { id, question, index, isJudged: row.is_judged, isFinished: row.is_finished, submissions };
}

/**
 * Keeps that a step was taken.
 * @throws FossickError SEARCH_MOVED_ON where another was taken since `search` was read, SEARCH_UNKNOWN
 */
export async function addSubmission(
  database: Database,
  caller: Caller,
  { id, submissions }: KeptSearch,
  submission: Submission,
  isFinished: boolean,
): Promise<void> {
  const repositoryId = (await repositoryIdIn(database, id)) ?? 0;
  const { rowCount } = await asCaller(database, { ...caller, repositories: [repositoryId] }, (client) =>
    client.query(
      `update fossick.searches
       set submissions = array_append(submissions, $4), is_finished = $5, used_at = now()
       where repository_id = $1 and search_id = $2 and caller_id = $3 and cardinality(submissions) = $6
         and not is_finished`,
      [repositoryId, id, caller.id, JSON.stringify(submission), isFinished, submissions.length],
    ),
  );
  if (rowCount === 1) return;
  await readSearch(database, caller, id);
  throw searchMovedOn();
}

export const searchMovedOn = (): FossickError =>
  new FossickError("SEARCH_MOVED_ON", "other verdicts were submitted to this search meanwhile", {
    hint: "These were not taken. Submit to a search one at a time.",
  });

/** Drops expired searches of all callers. */
export const forgetSearches = async (database: Database): Promise<void> => {
  await database.query("select fossick.forget_searches($1)", [`${keptMinutes} minutes`]);
};
