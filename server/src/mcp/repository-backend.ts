import { packFiles, type AnswerFormat, type Backend, type StepOfSearch, type Where } from "fossick/hosting";
import { giveFeedback } from "../searches/feedback.ts";
import { beginJudged, submitJudged, type JudgedAnswer } from "../searches/judge.ts";
import { keepNextQuestion, keepSearch, readSearch, type KeptQuestion } from "../searches/kept-searches.ts";
import { namedAndCounted, retrieveAnywhere } from "../searches/retrieve-anywhere.ts";
import type { SearchCall } from "../searches/search-call.ts";
import { searchIn } from "../searches/search-in.ts";
import { sweepNowAndThen } from "../searches/sweep-searches.ts";
import { explainKept, notFinished } from "./explain-kept.ts";
import { cyclesOf, questionOf, repositoryIn, withClientSignal, type Target } from "./questions.ts";
import { statusLines } from "./status-lines.ts";
import { writeAnywhere } from "./write-anywhere.ts";

/** Answers calls of tools from the repositories that their caller may search. */
export const repositoryBackend = (call: SearchCall): Backend => ({
  ...retrieving(call),
  ...judging(call),
  kept: (retrievalId, run) => explainKept(withClientSignal(call, run), retrievalId),
  async feedback({ retrievalId, where }) {
    const { branch, repository, task: asked } = await askedAbout(call, retrievalId, where);
    return {
      ...(asked && { task: asked.text }),
      give: ({ task = "", unused = [], used = [] }, signal) =>
        giveFeedback(withClientSignal(call, { signal }), { repository, branch, task, used, unused }),
    };
  },
  status: (where) => statusLines(call, where),
});

/** The question that was answered under an id; without one, the repository that the call names. */
const askedAbout = async (
  call: SearchCall,
  id: string | undefined,
  where: Where,
): Promise<Target & Partial<Pick<KeptQuestion, "task">>> =>
  id === undefined
    ? repositoryIn(call, where)
    : (await readSearch(call.context.database, call.caller, id)).question;

const retrieving = (outer: SearchCall): Pick<Backend, "asked" | "retrieve"> => ({
  async asked(retrievalId) {
    const { isFinished, question } = await readSearch(outer.context.database, outer.caller, retrievalId);
    if (!isFinished) throw notFinished();
    return { task: question.task, cycle: question.cycle ?? 1 };
  },
  async retrieve({ maxCycles, retrievalId: earlier, ...request }, run, write) {
    const call = withClientSignal(outer, run);
    const { cycle, settings, task } = request;
    const { branch: askedBranch, repositories, repository } = request.where;
    const isAnywhere = earlier === undefined && repository === undefined && askedBranch === undefined;
    if (repositories !== undefined && !isAnywhere) throw namedAndCounted();
    if (isAnywhere) {
      const answer = await retrieveAnywhere(call, { task, settings, repositories });
      return write({ write: (options) => writeAnywhere(answer, options) });
    }
    const { caller, context, signal } = call;
    sweepNowAndThen(context);
    const { branch, repository: name } = await askedAbout(call, earlier, request.where);
    const question = { repository: name, branch, task, settings, cycle };
    const target = { name, ...(branch !== undefined && { branch }) };
    return searchIn(call, target, { task: task.text }, async (engine, searchable) => {
      const keeping =
        earlier === undefined
          ? keepSearch(context.database, caller, searchable, { question, isJudged: false, isFinished: true })
          : keepNextQuestion(context.database, caller, searchable, { id: earlier, question });
      const searching = engine.retrieve(task, { settings, signal, reporter: run.reporter(maxCycles) });
      // The engine may be closed once this is over, so the search ends first whatever fails.
      await Promise.allSettled([keeping, searching]);
      const [retrieval, retrievalId] = await Promise.all([searching, keeping]);
      return write({
        retrieval,
        retrievalId,
        packTexts: (files, maxTokens) => packFiles(files, engine.readText, maxTokens, signal),
        details: (maxTokens) =>
          engine.details({ ...retrieval, ...(task.scope && { scope: task.scope }) }, maxTokens),
      });
    });
  },
});

const judging = (call: SearchCall): Pick<Backend, "judge" | "submit"> => ({
  async judge({ format, hints, maxCycles, ...request }, run) {
    const question = { ...(await questionOf(call, request)), hints, format };
    const options = { reporter: () => run.reporter(maxCycles) };
    return toStep(await beginJudged(withClientSignal(call, run), question, options));
  },
  async submit(retrievalId, verdicts, refinement, run) {
    const options = { reporter: (question: KeptQuestion) => run.reporter(cyclesOf(question)) };
    return toStep(
      await submitJudged(withClientSignal(call, run), retrievalId, { verdicts, refinement }, options),
    );
  },
});

const formats: readonly AnswerFormat[] = ["markdown", "xml", "json"];

/** A step in the format requested first. */
function toStep({ id, question, step }: JudgedAnswer): StepOfSearch {
  const format = formats.find((each) => each === question.format) ?? "markdown";
  return { step, retrievalId: id, maxCycles: cyclesOf(question), format };
}
