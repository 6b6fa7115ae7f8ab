import {
  formatRelevance,
  loadMcp,
  nameText,
  oneLine,
  safeJson,
  safeName,
  spanText,
  type AnswerFormat,
  type AnswerLimits,
  type WrittenAnswer,
} from "fossick/hosting";
import type { AnywhereAnswer, AnywhereRetrieval, FileAnywhere } from "../searches/retrieve-anywhere.ts";

export interface AnywhereOptions {
  readonly format: AnswerFormat;
  readonly limits: AnswerLimits;
}

/** Ever shorter forms of an answer, tried in turn until one fits: nearby files and gaps matter least. */
const forms: readonly ((retrieval: AnywhereRetrieval) => AnywhereRetrieval)[] = [
  (retrieval) => retrieval,
  (retrieval) => ({ ...retrieval, nearby: [] }),
  (retrieval) => ({ ...withoutGaps(retrieval), nearby: [] }),
  (retrieval) => ({ ...withoutGaps(retrieval), nearby: [], files: retrieval.files.slice(0, 10) }),
  (retrieval) => ({ ...withoutGaps(retrieval), nearby: [], files: retrieval.files.slice(0, 3) }),
];

const withoutGaps = (retrieval: AnywhereRetrieval): AnywhereRetrieval => ({
  ...retrieval,
  repositories: retrieval.repositories.map((each) => ({ ...each, gaps: [] })),
});

/** The answer of several repositories for a model, shortened to its limits. */
export async function writeAnywhere(
  { retrieval }: AnywhereAnswer,
  { format, limits }: AnywhereOptions,
): Promise<WrittenAnswer> {
  const { fits, forHost } = await loadMcp();
  let answer: WrittenAnswer = { text: "" };
  for (const form of forms) {
    const shortened = form(retrieval);
    if (format === "json") {
      const data = { next: nextStep(retrieval), ...(forHost(shortened) as Record<string, unknown>) };
      answer = { text: safeJson(data), data };
    } else answer = { text: inWords(shortened) };
    if (await fits(answer, limits)) return answer;
  }
  return answer;
}

const nextStep = ({ files, nearby }: AnywhereRetrieval): string =>
  files.length + nearby.length === 0
    ? "Rephrase the task, or name a repository that repository_status lists."
    : "Read the lines of the files, best first. For texts, gaps and feedback call again with the repository they lie in.";

function inWords(retrieval: AnywhereRetrieval): string {
  const { advice, files, nearby, repositories } = retrieval;
  const sections = [
    `Next: ${nextStep(retrieval)}`,
    advice === undefined ? undefined : oneLine(advice),
    section("# Files", files.map(fileText)),
    section("# Nearby", nearby.map(fileText)),
    section(
      "# Repositories that were asked",
      repositories.map(
        ({ belonging, name, reason }) => `- ${safeName(name)} (${belonging.toFixed(2)}): ${oneLine(reason)}`,
      ),
    ),
    section(
      "# What is missing",
      repositories.flatMap(({ gaps, name }) =>
        gaps.map(({ because, what }) => `- ${safeName(name)}: ${oneLine(`${what} (${because})`)}`),
      ),
    ),
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

const fileText = ({ path, reason, relevance, repository, role, spans }: FileAnywhere): string => {
  const lines = spans.length === 0 ? "" : `; lines ${spans.map(spanText).join(", ")}`;
  const standing = `${formatRelevance(relevance)}, ${role}`;
  return `- ${safeName(repository)}: ${nameText(path)} (${standing}): ${oneLine(reason)}${lines}`;
};

const section = (title: string, lines: readonly string[]): string | undefined =>
  lines.length === 0 ? undefined : `${title}\n\n${lines.join("\n")}`;
