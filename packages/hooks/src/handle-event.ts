// Searches for the task of an agent's event, and writes what the agent should read.
import type { FoundFile, NamedCandidate, Retrieval } from "@fossick/core/answer-types.ts";
import type { Step } from "./events.ts";
import { certaintyOf } from "@fossick/core/messages/certainty.ts";
import { formatRelevance, messagesOf } from "@fossick/core/bundle/words.ts";
import { cutShort, oneLine, safeName } from "@fossick/base/safe-text.ts";
import { codeSpan, spanText } from "@fossick/text/name-text.ts";
import { namesText } from "@fossick/text/names-to-judge.ts";
import type { Messages } from "@fossick/core/messages/index.ts";
import { isAlwaysTold } from "@fossick/core/messages/left-out.ts";

/** Dependencies for handling an event. */
export interface HandlingParts {
  readonly root: string;
  /** @throws when it takes too long or fails */
  search(task: string): Promise<Retrieval | "noIndex">;
  /** Builds and opens the index in the background. @returns what happened, for the log */
  prepare(): string;
  /** Text for the agent at the start of a session. */
  readonly greeting: string;
}

/** The outcome of an event. */
export interface Handled {
  /** Sent to the client. */
  readonly answer?: object;
  /** Description of the event's outcome, for the log. */
  readonly note: string;
  /** False for an outcome that the user may want to know, which is always logged. */
  readonly isUsual: boolean;
}

/** Carries out the step of an event. @throws any error of `parts.search` */
export async function handleEvent(step: Step | undefined, parts: HandlingParts): Promise<Handled> {
  const { prepare, root } = parts;
  if (step === undefined) return { note: "nothing to do", isUsual: true };
  if (step.do === "prepare") {
    const answer = step.answer?.(parts.greeting);
    return { ...(answer && { answer }), note: prepare(), isUsual: true };
  }
  const result = await parts.search(step.task);
  if (result === "noIndex") return { note: `no index in time; ${prepare()}`, isUsual: false };
  const context = contextText(result, root);
  if (context === undefined) return { note: "nothing relevant was found", isUsual: true };
  const note = `${result.files.length} files, ${result.nearby.length} nearby`;
  return { answer: step.answer(context), note, isUsual: true };
}

/** Claude Code and Cursor move longer texts to a file and show only the beginning. */
const maxCharacters = 10_000;
const maxTaskCharacters = 160;
const maxLineCharacters = 600;
const maxCandidateCharacters = 160;
const maxSpans = 5;

/**
 * Formats the files found for a task as facts: paths, lines, relevance and reasons, without texts of files. At
 * most 10,000 characters; undefined when nothing was found.
 * @param root folder that paths are relative to
 */
export function contextText(retrieval: Retrieval, root: string): string | undefined {
  const { candidates = [], faults, files, nearby, gaps, task } = retrieval;
  if (files.length + nearby.length === 0) return undefined;
  const messages = messagesOf(retrieval);
  const { hook, report } = messages;
  const lineOf = (file: FoundFile): string => fileLine(file, messages);
  const criticalGaps = gaps.filter(({ critical }) => critical);
  const taskText = cutShort(oneLine(task.text), maxTaskCharacters);
  const lines = [
    `${hook.searched(safeName(root), taskText)} ${report.notice}`,
    ...faults.filter(isAlwaysTold).map(({ message }) => oneLine(message)),
    ...(files.length > 0 ? [hook.found, ...files.map(lineOf)] : []),
    ...(nearby.length > 0 ? [hook.nearby, ...nearby.map(lineOf)] : []),
    ...(criticalGaps.length > 0 ? [hook.open] : []),
    ...criticalGaps.map(({ kind, what, because }) => {
      const gap = report.gap(kind, codeSpan(oneLine(what)), oneLine(because), false);
      return cutShort(`- ${gap}`, maxLineCharacters);
    }),
    ...(candidates.length > 0 ? [hook.further, ...candidates.map(candidateLine)] : []),
  ];
  return withinLimit(lines);
}

function fileLine({ path, reason, relevance, spans, worth }: FoundFile, { report }: Messages): string {
  const places = spans.slice(0, maxSpans).map(spanText);
  const text = places.length === 0 ? oneLine(reason) : report.inLines(oneLine(reason), places.join(", "));
  const certainty = report.certainty[certaintyOf(worth)];
  const measure = `${formatRelevance(relevance)} ${certainty}`;
  return cutShort(`- ${codeSpan(safeName(path))} ${measure}: ${text}`, maxLineCharacters);
}

function candidateLine({ names, path }: NamedCandidate): string {
  const told = names.length === 0 ? "" : `: ${namesText(names)}`;
  return cutShort(`- ${codeSpan(safeName(path))}${told}`, maxCandidateCharacters);
}

/** Keeps the leading lines that fit. */
function withinLimit(lines: readonly string[]): string {
  let length = 0;
  const firstTooMany = lines.findIndex((line) => (length += line.length + 1) > maxCharacters);
  return lines.slice(0, firstTooMany === -1 ? lines.length : firstTooMany).join("\n");
}
