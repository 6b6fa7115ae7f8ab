// Searches the few repositories that a task most likely belongs to, and merges their answers.
import {
  FossickError,
  type Fault,
  type FoundFile,
  type Gap,
  type NamedCandidate,
  type PackedFile,
  type Task,
  type WordFound,
} from "fossick";
import type { RunSettings } from "fossick/hosting";
import { namesIn, rankRepositories, termsOfTask, type RankedRepository } from "../routing/index.ts";
import { askInTurn } from "./ask-in-turn.ts";
import { createAway, type Away } from "./away.ts";
import { inStage } from "../stages.ts";
import { mergeAnswers, type RepositoryAnswer } from "./merge-answers.ts";
import { retrieveWith } from "./retrieve.ts";
import type { SearchCall } from "./search-call.ts";
import { inSlot, searchInSlot } from "./search-in.ts";

/** A question to all that the caller may see. */
export interface AnywhereQuestion {
  readonly task: Task;
  /** Settings of this search only. */
  readonly settings?: RunSettings | undefined;
  /** With the texts of the best files. */
  readonly pack?: boolean | undefined;
  /** Repositories to search, all of them; when omitted up to 3, until the task surely belongs to one. */
  readonly repositories?: number | undefined;
}

/** A file of the answer, with the repository it lies in. */
export interface FileAnywhere extends FoundFile {
  readonly repository: string;
}

/** A file to judge by its names, with the repository it lies in. */
export interface CandidateAnywhere extends NamedCandidate {
  readonly repository: string;
}

/** One repository that was asked. */
export interface AskedRepository {
  readonly name: string;
  /** The repository's own description. */
  readonly description?: string;
  /** The commit that was searched. */
  readonly commit?: string;
  readonly files: number;
  /** How likely the task belongs there, 0 to 1. */
  readonly belonging: number;
  /** Why it was asked, in words a person can check. */
  readonly reason: string;
  readonly gaps: readonly Gap[];
  readonly faults: readonly Fault[];
}

/** The answer of several repositories (`server/docs/answer.md`). */
export interface AnywhereRetrieval {
  readonly schemaVersion: 1;
  readonly task: {
    readonly text: string;
    readonly objective?: string;
    readonly keywords?: readonly string[];
  };
  /** Repositories asked, likeliest first. */
  readonly repositories: readonly AskedRepository[];
  readonly files: readonly FileAnywhere[];
  readonly nearby: readonly FileAnywhere[];
  /** The next files of their answers; at most 20 together with those above. */
  readonly candidates?: readonly CandidateAnywhere[];
  /** How these repositories use the caller's words. */
  readonly words?: readonly WordFound[];
  /** Names of the likeliest repository to ask again with, where its answer is not certain. */
  readonly askWith?: readonly string[];
  readonly advice?: string;
}

export interface AnywhereAnswer {
  readonly retrieval: AnywhereRetrieval;
  /** Each with its repository. */
  readonly packed: readonly (PackedFile & { readonly repository: string })[];
}

const askedByDefault = 3;

/** @throws FossickError NO_TASK, INVALID_SETTING, INDEX_NOT_READY when nothing that the caller may see is indexed yet */
export async function retrieveAnywhere(
  call: SearchCall,
  question: AnywhereQuestion,
): Promise<AnywhereAnswer> {
  const { repositories, settings, task } = question;
  if (task.text.trim() === "")
    throw new FossickError("NO_TASK", "there is no task", { hint: "Say in a sentence what is to be done." });
  const { ranked } = await inStage("route", async () =>
    rankRepositories(call.context, call.caller, {
      terms: await termsOfTask(task),
      named: namesIn(task.text),
      format: call.context.format,
      max: repositories ?? askedByDefault,
    }),
  );
  if (ranked.length === 0)
    throw new FossickError("INDEX_NOT_READY", "there is no repository to search yet", {
      hint: "Of the repositories that you may search none is indexed.",
    });
  const away = createAway();
  const ask = (repository: RankedRepository): Promise<RepositoryAnswer> =>
    askOne(call, question, { away, repository });
  const answers = await away.answers(inSlot(call, () => askInTurn(ranked, repositories !== undefined, ask)));
  const merged = mergeAnswers(answers, {
    maxFiles: settings?.maxFiles,
    maxTokens: settings?.maxTokens,
  });
  return away.noteIn(merged, answers[0]?.answer.retrieval);
}

/** The refusal of a count of repositories beside the name of one. */
export const namedAndCounted = (): FossickError =>
  new FossickError("INVALID_SETTING", '"repositories" counts those to search where none is named', {
    hint: 'Leave out either "repositories" or what names one.',
  });

/** Asks one repository, in the slot of the call. */
async function askOne(
  call: SearchCall,
  { pack, settings, task }: AnywhereQuestion,
  { away, repository }: { readonly away: Away; readonly repository: RankedRepository },
): Promise<RepositoryAnswer> {
  const asked = { task: task.text, maxFiles: settings?.maxFiles };
  const wish = { task: taskFor(repository.name, task), settings, pack };
  const answer = await away.asking(repository, () =>
    searchInSlot(call, { name: repository.name }, asked, (engine) => retrieveWith(engine, wish, call.signal)),
  );
  return { repository, answer };
}

/** The task for one repository: files of an answer of several may be named with their repository before them. */
const taskFor = (name: string, task: Task): Task =>
  task.rejected === undefined
    ? task
    : {
        ...task,
        rejected: task.rejected.map((path) =>
          path.startsWith(`${name}/`) ? path.slice(name.length + 1) : path,
        ),
      };
