// Measures what the caller's words say of each file.
import { wordsIn } from "../../language/caller-words.ts";
import { callerQuery } from "../caller-query.ts";
import { shares, type Columns, type SignalInput } from "./columns.ts";
import { coveredNames } from "./named.ts";
import { absoluteNames, atMostOne, sharesOf } from "./passages.ts";
import { pathNameColumns } from "./path-names.ts";
import { sharesOfFiles } from "./whole-files.ts";

/** The caller's words, measured by themselves as the task's are, as far as they tell anything; nothing without words. */
export function callerColumns(input: SignalInput): Columns {
  const words = callerQuery(input.board.codebase, input.query);
  if (words === undefined) return {};
  const { query, task } = words;
  const ofWords = { ...input, query, context: { ...input.context, task } };
  const columns = {
    ...wholeFileColumns(ofWords),
    ...passageColumns(ofWords),
    ...absoluteNames(ofWords),
    ...pathNameColumns(ofWords),
    nameCovered: coveredNames(ofWords),
  };
  const telling = input.board.telling(wordsIn(input.query));
  const named = Object.entries(columns).map(
    ([name, column]) => [callerSignal(name), column.map((value) => value * telling)] as const,
  );
  return { ...Object.fromEntries(named), hasWords: input.files.map(() => 1) };
}

/** Name of the caller's counterpart of a signal of the task. */
const callerSignal = (name: string): string => `caller${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

function wholeFileColumns({ board, files, query }: SignalInput): Columns {
  const scores = {
    text: board.text(query),
    path: board.path(query),
    definitions: board.definitions(query),
    usedNames: board.usedNames(query),
    definedNames: board.definedNames(query),
  };
  const mentions = board.mentions(query);
  return { ...sharesOfFiles(scores, files), mention: files.map((file) => mentions.of(file)) };
}

/** Skips passages of files without any of the words. */
function passageColumns(input: SignalInput): Columns {
  const { board, files, query, context } = input;
  const text = board.text(query);
  const passages = files.map((file) =>
    text.of(file) === 0 ? undefined : board.passage(file, context.task, query),
  );
  const window = passages.map((each) => each?.window ?? 0);
  const body = passages.map((each) => each?.function.body ?? 0);
  const ideal = board.idealText(query);
  return {
    absText: sharesOf(input, text, ideal),
    window: shares(window),
    absWindow: shares(window, ideal),
    function: shares(body),
    absFunction: shares(body, ideal).map(atMostOne),
    functionName: shares(passages.map((each) => each?.function.name ?? 0)),
    headCoverage: passages.map((each) => each?.headCoverage ?? 0),
    coverage: passages.map((each) => each?.coverage ?? 0),
  };
}
