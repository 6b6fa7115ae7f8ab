// Writes the answer from several repositories for a model, in shorter and shorter forms until one fits its limits.
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
import type { WordFound } from "fossick";
import type {
  AnywhereAnswer,
  AnywhereRetrieval,
  CandidateAnywhere,
  FileAnywhere,
} from "../searches/retrieve-anywhere.ts";

export interface AnywhereOptions {
  readonly format: AnswerFormat;
  readonly limits: AnswerLimits;
}

/** Shorter and shorter forms of an answer, tried until one fits: details of nearby files and gaps matter least. */
const forms: readonly ((retrieval: AnywhereRetrieval) => AnywhereRetrieval)[] = [
  (retrieval) => retrieval,
  (retrieval) => namesAlone(retrieval),
  (retrieval) => namesAlone(withoutGaps(retrieval)),
  (retrieval) => ({ ...shortest(retrieval), files: retrieval.files.slice(0, 10) }),
  (retrieval) => ({ ...shortest(retrieval), files: retrieval.files.slice(0, 3) }),
];

/** Moves nearby files to those listed by name only. */
const namesAlone = (retrieval: AnywhereRetrieval): AnywhereRetrieval => ({
  ...retrieval,
  nearby: [],
  candidates: [
    ...retrieval.nearby.map(({ path, repository, spans }) => ({
      repository,
      path,
      names: spans.flatMap(({ symbol }) => symbol ?? []).slice(0, 2),
    })),
    ...(retrieval.candidates ?? []),
  ],
});

const shortest = (retrieval: AnywhereRetrieval): AnywhereRetrieval => ({
  ...withoutGaps(retrieval),
  nearby: [],
  candidates: [],
});

const withoutGaps = (retrieval: AnywhereRetrieval): AnywhereRetrieval => ({
  ...retrieval,
  repositories: retrieval.repositories.map((each) => ({ ...each, gaps: [] })),
});

/** The answer of several repositories for a model, shortened to its limits. */
export async function writeAnywhere(
  { retrieval }: AnywhereAnswer,
  { format, limits }: AnywhereOptions,
): Promise<WrittenAnswer> {
  const { fits, forHost, notice } = await loadMcp();
  let answer: WrittenAnswer = { text: "" };
  for (const form of forms) {
    const shortened = form(retrieval);
    if (format === "json") {
      const data = {
        next: `${nextStep(retrieval)} ${notice}`,
        ...(forHost(shortened) as Record<string, unknown>),
      };
      answer = { text: safeJson(data), data };
    } else answer = { text: inWords(shortened, notice) };
    if (await fits(answer, limits)) return answer;
  }
  return answer;
}

const nextStep = ({ files, nearby }: AnywhereRetrieval): string =>
  files.length + nearby.length === 0
    ? "Ask again with other keywords, or name a repository that repository_status lists."
    : "Read the lines of the files, best first. None fits: judge the further files by their names, or ask again with other keywords. For texts, gaps and feedback call again with the repository they lie in.";

function inWords(retrieval: AnywhereRetrieval, notice: string): string {
  const { advice, askWith = [], candidates = [], files, nearby, repositories, words = [] } = retrieval;
  const sections = [
    `Next: ${nextStep(retrieval)} ${notice}`,
    advice === undefined ? undefined : oneLine(advice),
    section("# Files", files.map(fileText)),
    section("# Nearby", nearby.map(fileText)),
    section("# Further files, by their names", candidates.map(candidateText)),
    section("# Your keywords", words.length === 0 ? [] : [words.map(wordText).join("; ")]),
    section("# Names to ask again with", askWith.length === 0 ? [] : [askWith.map(nameText).join(", ")]),
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

const fileText = ({ path, reason, relevance, repository, spans }: FileAnywhere): string => {
  const lines = spans.length === 0 ? "" : `; lines ${spans.map(spanText).join(", ")}`;
  return `- ${safeName(repository)}: ${nameText(path)} (${formatRelevance(relevance)}): ${oneLine(reason)}${lines}`;
};

const candidateText = ({ names, path, repository }: CandidateAnywhere): string => {
  const known = names.length === 0 ? "" : `: ${names.map(nameText).join(", ")}`;
  return `- ${safeName(repository)}: ${nameText(path)}${known}`;
};

const howFound: Readonly<Record<WordFound["as"], string>> = {
  name: "a name",
  written: "as written",
  parts: "in parts",
  nowhere: "nowhere",
};

const wordText = ({ as, files, found, word }: WordFound): string => {
  const here = found === undefined ? "" : ` (${nameText(found)})`;
  const count = as === "nowhere" ? "" : `, ${files} ${files === 1 ? "file" : "files"}`;
  return `${nameText(word)} ${howFound[as]}${here}${count}`;
};

const section = (title: string, lines: readonly string[]): string | undefined =>
  lines.length === 0 ? undefined : `${title}\n\n${lines.join("\n")}`;
