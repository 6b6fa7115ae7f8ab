import * as v from "valibot";
import type { Verdict } from "../evaluate/judge.ts";
import { JudgeError } from "./judge-error.ts";
import { cutShort, oneLine } from "../safe-text.ts";

const maxReasonCharacters = 160;
/** From this relevance on, a file is returned. */
const neededFrom = 0.7;
/** From this many files on, at most this share can be needed; measured, one undecided file in fifteen is. */
const fewestToDoubt = 5;
const maxNeeded = 0.75;

const entrySchema = v.object({ path: v.string(), relevance: v.number(), reason: v.optional(v.unknown()) });
const answerSchema = v.union([v.array(v.unknown()), v.object({ verdicts: v.array(v.unknown()) })]);

/**
 * The verdicts in a model's answer: of files that were asked about only, each with a relevance from 0 to 1; of two for
 * one file the later.
 * @throws JudgeError MALFORMED when there is no verdict in it, or when it lifts nearly everything
 */
export function parseReply(text: string, paths: ReadonlySet<string>): readonly Verdict[] {
  const reply = v.safeParse(answerSchema, jsonIn(text));
  if (!reply.success) throw new JudgeError("MALFORMED", "the answer is not the requested JSON");
  const entries = Array.isArray(reply.output) ? reply.output : reply.output.verdicts;
  const verdicts = new Map<string, Verdict>();
  for (const entry of entries) {
    const result = v.safeParse(entrySchema, entry);
    if (!result.success) continue;
    const { path, relevance, reason } = result.output;
    const filePath = paths.has(path) ? path : path.replace(/^\.\//, "");
    if (!paths.has(filePath) || !Number.isFinite(relevance)) continue;
    verdicts.set(filePath, { path: filePath, relevance: share(relevance), reason: reasonText(reason) });
  }
  if (verdicts.size === 0)
    throw new JudgeError("MALFORMED", "the answer contains no verdict on any requested file");
  const neededCount = [...verdicts.values()].filter(({ relevance }) => relevance >= neededFrom).length;
  if (verdicts.size >= fewestToDoubt && neededCount / verdicts.size > maxNeeded)
    throw new JudgeError(
      "MALFORMED",
      `the answer does not discriminate: it says that ${neededCount} of ${verdicts.size} files are needed`,
    );
  return [...verdicts.values()];
}

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const reasonText = (reason: unknown): string =>
  typeof reason === "string" ? cutShort(oneLine(reason), maxReasonCharacters) : "";

/** The JSON in a text, also where a model thinks aloud before it or fences it. */
function jsonIn(text: string): unknown {
  const answer = text.replace(/^[\s\S]*<\/think>/, "").trim();
  const bare = answer.replace(/^```\w{0,20}\n?([\s\S]*?)\n?```$/, "$1");
  const inner = [between(answer, "{", "}"), between(answer, "[", "]")];
  for (const each of [bare, ...inner]) {
    try {
      if (each !== undefined) return JSON.parse(each);
    } catch {
      // not by itself; perhaps a part of it is
    }
  }
  return undefined;
}

/** From the first of one mark to the last of the other; a regular expression would take quadratic time. */
function between(text: string, open: string, close: string): string | undefined {
  const [from, to] = [text.indexOf(open), text.lastIndexOf(close)];
  return from >= 0 && to > from ? text.slice(from, to + 1) : undefined;
}
