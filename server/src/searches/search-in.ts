// Runs every search of one repository, with the caller's rights, its quota, a slot and the newest replica.
import { FossickError, type Engine } from "fossick";
import { findSearchable, type Target } from "../catalogue/find-searchable.ts";
import type { Searchable } from "../types.ts";
import { repositoryStatus } from "./status.ts";
import { askerOf, type SearchCall } from "./search-call.ts";
import { inSpan, inStage } from "../stages.ts";
import { spanOf, type SearchQuestion } from "./span.ts";
import { repositoryUnknown } from "./unknown.ts";

/**
 * Looks up what a caller may search now.
 * @throws FossickError REPOSITORY_UNKNOWN, INDEX_NOT_READY, INVALID_SETTING for an unknown branch
 */
export async function lookUp(call: SearchCall, target: Target): Promise<Searchable> {
  const { caller, context, onRepository } = call;
  const searchable = await inStage("lookup", () =>
    findSearchable(context.database, caller, target, context.format),
  );
  if (searchable === undefined) throw repositoryUnknown();
  onRepository?.(searchable.repository);
  if (searchable.index === undefined) throw await notReady(call, target);
  return searchable;
}

/**
 * Every search of one repository: looked up as the caller sees it, then in a slot, over the newest replica, in a span.
 * @throws FossickError REPOSITORY_UNKNOWN, INDEX_NOT_READY, SERVER_UNAVAILABLE, TOO_MANY_SEARCHES
 */
export const searchIn = <Value>(
  call: SearchCall,
  target: Target,
  asked: SearchQuestion,
  work: SearchWork<Value>,
): Promise<Value> =>
  inSearch(call, target, asked, (searchable) => inSlot(call, () => use(call, searchable, work)));

type SearchWork<Value> = (engine: Engine, searchable: Searchable) => Promise<Value>;

/** As `searchIn`, for one of several searches that share the slot of their call. */
export const searchInSlot = <Value>(
  call: SearchCall,
  target: Target,
  asked: SearchQuestion,
  work: SearchWork<Value>,
): Promise<Value> => inSearch(call, target, asked, (searchable) => use(call, searchable, work));

async function inSearch<Value>(
  call: SearchCall,
  target: Target,
  asked: SearchQuestion,
  work: (searchable: Searchable) => Promise<Value>,
): Promise<Value> {
  const searchable = await lookUp(call, target);
  const { name } = searchable.repository;
  return inSpan(`retrieval ${name}`, spanOf(call.context, searchable, asked), () => work(searchable));
}

/**
 * Counts a search and does it in the turn of its call, or waits for one.
 * @throws FossickError SERVER_UNAVAILABLE, TOO_MANY_SEARCHES; QuotaSpent
 */
export async function inSlot<Value>(
  { caller, context, signal, turn }: SearchCall,
  work: () => Promise<Value>,
): Promise<Value> {
  const undo = await context.quotas.take(caller);
  let end: () => void;
  try {
    signal.throwIfAborted();
    end = turn?.take() ?? (await inStage("turn", () => context.slots.enter(askerOf(caller, signal))));
  } catch (error) {
    undo();
    throw error;
  }
  return work().finally(end);
}

const use = <Value>(
  { caller, context }: SearchCall,
  searchable: Searchable,
  work: SearchWork<Value>,
): Promise<Value> =>
  context.replicas.use(searchable, caller, (engine) => inStage("search", () => work(engine, searchable)));

async function notReady(call: SearchCall, { branch, name }: Target): Promise<FossickError> {
  const { branches, isSearchable, state } = await repositoryStatus(call, name);
  if (isSearchable && branch !== undefined) {
    const names = branches.map((each) => each.name).join(", ");
    return new FossickError("INVALID_SETTING", "this branch is not indexed", {
      hint: `Indexed branches are: ${names}.`,
    });
  }
  return new FossickError("INDEX_NOT_READY", "the repository is not indexed yet", {
    hint: state === "failed" ? "Its status says what went wrong." : "Try again in a minute.",
  });
}
