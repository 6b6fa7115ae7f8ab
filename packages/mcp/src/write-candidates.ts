// Writes the candidates that the host judges.
import { boundaryOf } from "@fossick/core/bundle/boundary.ts";
import { nameText, spanText } from "@fossick/text/name-text.ts";
import { formatRelevance } from "@fossick/core/bundle/words.ts";
import type { CandidatesStep, Gap, JudgedCandidate } from "@fossick/library/index.ts";
import { oneLine, safeLines, safeJson } from "@fossick/base/safe-text.ts";
import { fits, type AnswerLimits, type WrittenAnswer } from "./budgets.ts";
import { messagesIn } from "@fossick/core/messages/index.ts";
import { withoutEmptyLists } from "./write-answer.ts";
import { forHost, type AnswerFormat } from "./for-host.ts";

interface CandidatesOptions {
  readonly format: AnswerFormat;
  readonly maxCycles: number;
  readonly limits: AnswerLimits;
  readonly retrievalId: string;
  /** Note on the part of the repository that the search left out. */
  readonly note?: string | undefined;
}

/** Shares of each excerpt to keep, tried in this order until the text fits its limits. */
const shares = [1, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1, 0];

/**
 * Writes candidates for a host to judge: the id and next step, failures, all candidates with why they are shown, then
 * as much of their text as fits. The most important comes first, so that a client that cuts it off keeps enough.
 */
export async function writeCandidates(
  step: CandidatesStep,
  options: CandidatesOptions,
): Promise<WrittenAnswer> {
  let answer: WrittenAnswer = { text: "" };
  for (const share of shares) {
    const candidates = step.candidates.map((candidate) => withExcerpts(candidate, share));
    answer = write({ ...step, candidates }, options);
    if (await fits(answer, options.limits)) return answer;
  }
  return answer;
}

/** Keeps the first lines of each excerpt, because an excerpt begins with the line that matters. */
function withExcerpts(candidate: JudgedCandidate, share: number): JudgedCandidate {
  if (share === 1) return candidate;
  const excerpts = candidate.excerpts.flatMap(({ startLine, text }) => {
    const lines = text.split("\n");
    const kept = lines.slice(0, Math.ceil(lines.length * share));
    return kept.length === 0
      ? []
      : [{ startLine, endLine: startLine + kept.length - 1, text: kept.join("\n") }];
  });
  return { ...candidate, excerpts };
}

function write(step: CandidatesStep, options: CandidatesOptions): WrittenAnswer {
  const { format, maxCycles, note, retrievalId } = options;
  const next = `${nextStep(step)} ${messagesIn("en").report.notice}`;
  if (format === "json") return candidatesData(step, next, options);
  const sections = [
    `retrieval_id: ${retrievalId}\nNext: ${next}`,
    note,
    section(
      "Failures",
      step.faults.map(({ part, code, message }) => `${part} (${code}): ${message}`),
    ),
    `# Candidates of cycle ${step.cycle}, at most ${maxCycles} cycles`,
    step.candidates.map((candidate, index) => `${index + 1}. ${candidateText(candidate)}`).join("\n"),
    section("Words of the task that the code does not use", step.termGaps.map(termText)),
    section(
      "Learned from what you accepted",
      step.learned.map(({ term, because }) => `${term}: ${because}`),
    ),
    excerptsText(step.candidates, retrievalId),
  ];
  return { text: `${sections.filter(Boolean).join("\n\n")}\n` };
}

function candidateText(candidate: JudgedCandidate): string {
  const { excerpts, path, relevance, spans, tokens } = candidate;
  // Excerpts that follow name their lines themselves.
  const unseen = excerpts.length > 0 ? [] : spans;
  const lines = unseen.map(spanText);
  const about = [
    `fossick says ${formatRelevance(relevance)}`,
    `${tokens} tokens`,
    ...(lines.length > 0 ? [`lines ${lines.join(", ")}`] : []),
  ];
  return `${nameText(path)}: ${oneLine(whyShown(candidate))} (${about.join("; ")})`;
}

/** Length of the mark: short, because the mark stands before every excerpt. */
const markLength = 6;

/** Writes all excerpts between two tags, each below a line with a mark that the files' authors cannot know. */
function excerptsText(candidates: readonly JudgedCandidate[], retrievalId: string): string | undefined {
  const texts = candidates.flatMap(({ excerpts }) => excerpts.map(({ text }) => safeLines(text)));
  if (texts.length === 0) return undefined;
  const mark = boundaryOf([retrievalId, ...texts], markLength);
  const parts = candidates.flatMap(({ excerpts, path }, index) =>
    excerpts.map(({ startLine, endLine, text }, at) => {
      const file = at === 0 ? `${index + 1}. ${nameText(path)}, ` : "";
      return `${mark} ${file}lines ${startLine}-${endLine}\n${safeLines(text)}`;
    }),
  );
  return [
    "## Excerpts",
    `Texts of files stand between <text-${mark}> and </text-${mark}>.`,
    `<text-${mark}>\n${parts.join("\n")}\n</text-${mark}>`,
  ].join("\n\n");
}

function termText({ what, because, instead = [] }: Gap): string {
  const others = instead.map(({ term, files }) => `${term} (${files} files)`);
  return `${what}: ${because}${others.length > 0 ? `; it may say ${others.join(", ")}` : ""}`;
}

const section = (title: string, items: readonly string[]): string | undefined =>
  items.length === 0 ? undefined : `## ${title}\n\n${items.map((item) => `- ${oneLine(item)}`).join("\n")}`;

const nextStep = (step: CandidatesStep): string =>
  step.faults.some(({ code }) => code === "INDEX_PARTIAL")
    ? `The index is still being built, and these candidates are of the few files that were read. ${judgingStep(step)} For better candidates, call dispatch_candidates again in a minute or so.`
    : judgingStep(step);

const judgingStep = ({ candidates }: CandidatesStep): string =>
  candidates.length === 0
    ? "call submit_evaluation with this retrieval_id and the verdict that could not be used, its path written in full; or with no evaluations, to have the result."
    : "call submit_evaluation with this retrieval_id and, for every candidate, {path, relevance 0 to 1, reason, missing_context}. 0.7 or more accepts a file. Add keywords, patterns, focus_areas or files_to_read to steer what comes next.";

/** Converts candidates to data with the same content and order as the text, excerpts last. */
function candidatesData(
  { candidates, cycle, faults, learned, termGaps }: CandidatesStep,
  next: string,
  { maxCycles, note, retrievalId }: CandidatesOptions,
): WrittenAnswer {
  const listed = candidates.map((candidate) => ({
    path: candidate.path,
    why: whyShown(candidate),
    relevance: Number(formatRelevance(candidate.relevance)),
    tokens: candidate.tokens,
    ...withoutEmptyLists({ spans: candidate.spans }),
  }));
  const excerpts = candidates.flatMap(({ excerpts: parts, path }) =>
    parts.map((part) => ({ path, ...part })),
  );
  const data = forHost({
    retrievalId,
    next,
    ...(note !== undefined && { note }),
    ...withoutEmptyLists({ faults }),
    cycle,
    maxCycles,
    candidates: listed,
    ...withoutEmptyLists({
      termGaps: termGaps.map(({ what, because, instead = [] }) => ({
        what,
        because,
        ...withoutEmptyLists({ instead }),
      })),
      learned,
      excerpts,
    }),
  }) as Record<string, unknown>;
  return { text: safeJson(data), data };
}

/**
 * Explains why a candidate is shown: first the focus areas that it matches, then the facts behind fossick's own
 * relevance, then the rest.
 */
function whyShown({ evidence, reason }: JudgedCandidate): string {
  const lookedFor = evidence.filter((fact) => fact.evidence === "focus").map(({ text }) => text);
  const facts = evidence.map(({ text }) => text);
  const inReason = facts
    .filter((text) => reason.includes(text))
    .sort((a, b) => reason.indexOf(a) - reason.indexOf(b));
  const own = inReason.length > 0 || reason === "" ? inReason : [reason];
  const all = [...new Set([...lookedFor, ...own, ...facts])];
  return all.length === 0 ? "no evidence for it yet" : all.join("; ");
}
