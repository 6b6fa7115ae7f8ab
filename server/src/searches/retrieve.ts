// Searches one repository for a caller, with texts of the best files where asked for.
import { type Engine, type PackedFile, type Retrieval, type Task } from "fossick";
import { packFiles, type RunSettings } from "fossick/hosting";
import { inStage } from "../stages.ts";
import type { SearchCall } from "./search-call.ts";
import { searchIn } from "./search-in.ts";

/** How a repository is searched. */
export interface SearchRequest {
  readonly task: Task;
  /** Settings of this search only. */
  readonly settings?: RunSettings | undefined;
  /** With the texts of the best files. */
  readonly pack?: boolean | undefined;
  /** With the breakdown of worths. */
  readonly explain?: boolean | undefined;
}

/** A question to one repository. */
export interface Question extends SearchRequest {
  readonly repository: string;
  /** The default branch when omitted. */
  readonly branch?: string | undefined;
}

/** Search result, and the texts that were asked for. */
export interface Answer {
  readonly retrieval: Retrieval;
  readonly packed: readonly PackedFile[];
}

/** @throws FossickError REPOSITORY_UNKNOWN, INDEX_NOT_READY, NO_TASK, INVALID_SETTING, SERVER_UNAVAILABLE */
export function retrieve(call: SearchCall, { branch, repository, ...wish }: Question): Promise<Answer> {
  const target = { name: repository, ...(branch !== undefined && { branch }) };
  const asked = { task: wish.task.text, maxFiles: wish.settings?.maxFiles };
  return searchIn(call, target, asked, (engine) => retrieveWith(engine, wish, call.signal));
}

/** Like the command line: the same engine, answer and texts. */
export async function retrieveWith(
  engine: Engine,
  wish: SearchRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const { explain = false, pack = false, settings = {}, task } = wish;
  const options = { signal, settings };
  const retrieval = explain
    ? await (await engine.search(task, options)).explain(true)
    : await engine.retrieve(task, options);
  if (!pack) return { retrieval, packed: [] };
  const { files, nearby } = retrieval;
  const bestFiles = files.length > 0 ? files : nearby.slice(0, nearbyPacked);
  const maxTokens = settings.maxTokens ?? packedTokens;
  const read = (path: string) => engine.readText(path);
  const packed = await inStage("texts", () => packFiles(bestFiles, read, maxTokens, signal));
  return { retrieval, packed };
}

/** Where nothing is accepted, the answer says to read these first. */
const nearbyPacked = 2;
const packedTokens = 16_000;
