// Merges the answers of several repositories, a file's worth times the likelihood that the task belongs there.
import type { FoundFile, PackedFile } from "fossick";
import { bandOf, round, shownFrom } from "fossick/hosting";
import { mergeWords, nextFiles } from "./merge-names.ts";
import { belongingsOf, hardlyBelongs, type RankedRepository } from "../routing/index.ts";
import type {
  AnywhereAnswer,
  AnywhereRetrieval,
  AskedRepository,
  FileAnywhere,
} from "./retrieve-anywhere.ts";
import type { Answer } from "./retrieve.ts";

/** One repository's answer. */
export interface RepositoryAnswer {
  readonly repository: RankedRepository;
  readonly answer: Answer;
}

export interface MergeLimits {
  readonly maxFiles?: number | undefined;
  readonly maxTokens?: number | undefined;
}

const filesByDefault = 20;
const tokensByDefault = 16_000;

/** An answer with how likely the task belongs to its repository. */
export interface Judged extends RepositoryAnswer {
  readonly belonging: number;
}

/**
 * One answer of several: each file has its worth in its repository times the likelihood that the task belongs there.
 * Returned are files that still reach the relevance for being shown, and the best file of the likeliest repository;
 * others are nearby. A task that names repositories gets files of those only. Ties by repository and path.
 * @param answers at least one
 */
export function mergeAnswers(answers: readonly RepositoryAnswer[], limits: MergeLimits = {}): AnywhereAnswer {
  const { maxFiles = filesByDefault, maxTokens = tokensByDefault } = limits;
  const judged = judgeAnswers(answers);
  const task: AnywhereRetrieval["task"] = judged[0]?.answer.retrieval.task ?? { text: "" };
  const parts = partsOf(judged);
  const handed = inOrder(parts.flatMap((part) => part.handed));
  const files = handed.slice(0, maxFiles);
  const nearby = inOrder(parts.flatMap((part) => part.rest)).slice(0, maxFiles);
  const candidates = nextFiles(judged, files.length + nearby.length);
  const words = mergeWords(judged.map(({ answer }) => answer.retrieval.words ?? []));
  const askWith = judged[0]?.answer.retrieval.askWith;
  const advice = adviceFor(judged, handed);
  return {
    retrieval: {
      schemaVersion: 1,
      task: {
        text: task.text,
        ...(task.objective !== undefined && { objective: task.objective }),
        ...(task.keywords && { keywords: task.keywords }),
      },
      repositories: judged.map(toAsked),
      files,
      nearby,
      ...(candidates.length > 0 && { candidates }),
      ...(words.length > 0 && { words }),
      ...(askWith && { askWith }),
      ...(advice !== undefined && { advice }),
    },
    packed: packedOf(judged, files, maxTokens),
  };
}

const bestWorth = ({ answer }: RepositoryAnswer): number => answer.retrieval.ranking[0]?.worth ?? 0;

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Answers with how likely the task belongs to each, likeliest first; those that the task names before all others. */
export function judgeAnswers(answers: readonly RepositoryAnswer[]): Judged[] {
  const belongings = belongingsOf(
    answers.map((each) => ({ bestWorth: bestWorth(each), share: each.repository.share })),
  );
  return answers
    .map((each, at): Judged => ({
      ...each,
      belonging: each.repository.isNamed ? 1 : (belongings[at] ?? 0),
    }))
    .sort((a, b) => b.belonging - a.belonging || byText(a.repository.name, b.repository.name));
}

/** As far as the task belongs to its repository. */
function scaled(file: FoundFile, { belonging, repository }: Judged): FileAnywhere {
  const relevance = round(file.relevance * belonging);
  return {
    repository: repository.name,
    ...file,
    worth: round(file.worth * belonging),
    relevance,
    band: bandOf(relevance),
  };
}

/** Splits each answer's files, best first, into returned and other ones. */
function partsOf(
  judged: readonly Judged[],
): readonly { readonly handed: FileAnywhere[]; readonly rest: FileAnywhere[] }[] {
  const isAnyNamed = judged.some(({ repository }) => repository.isNamed);
  return judged.map((each, at) => {
    const { files, nearby } = each.answer.retrieval;
    const scaledFiles = files.map((file) => scaled(file, each));
    const shown = scaledFiles.filter(({ relevance }) => relevance >= shownFrom).length;
    const min = at === 0 && each.belonging >= hardlyBelongs ? 1 : 0;
    const count = isAnyNamed && !each.repository.isNamed ? 0 : Math.max(min, shown);
    return {
      handed: scaledFiles.slice(0, count),
      rest: [...scaledFiles.slice(count), ...nearby.map((file) => scaled(file, each))],
    };
  });
}

const inOrder = (files: readonly FileAnywhere[]): FileAnywhere[] =>
  files.toSorted((a, b) => b.worth - a.worth || byText(a.repository, b.repository) || byText(a.path, b.path));

function toAsked({ answer: { retrieval }, belonging, repository }: Judged): AskedRepository {
  const { faults, gaps, repository: searched } = retrieval;
  return {
    name: repository.name,
    ...(repository.description !== undefined && { description: repository.description }),
    ...(searched.commit !== undefined && { commit: searched.commit }),
    files: searched.files,
    belonging,
    reason: reasonFor(repository),
    gaps,
    faults,
  };
}

function reasonFor({ because, isNamed }: RankedRepository): string {
  if (isNamed) return "the task names it";
  if (because.length === 0) return "nothing in the task tells it from other repositories";
  return `of the words of the task, it is known for ${because.join(", ")}`;
}

function adviceFor(judged: readonly Judged[], files: readonly FileAnywhere[]): string | undefined {
  const [best] = judged;
  if (best === undefined || (best.belonging >= hardlyBelongs && files.length > 0)) return undefined;
  return "None of the repositories that you may search is likely to hold what the task needs. Name the repository, or say more of what the task is about.";
}

/** Texts of the returned files, or of nearby ones if there are none, up to the limit. */
function packedOf(
  judged: readonly Judged[],
  files: readonly FileAnywhere[],
  maxTokens: number,
): (PackedFile & { repository: string })[] {
  let left = maxTokens;
  return judged.flatMap(({ answer, repository }) =>
    answer.packed.flatMap((file) => {
      const isHanded = files.some(
        ({ path, repository: name }) => path === file.path && name === repository.name,
      );
      if (file.tokens > left || !(isHanded || files.length === 0)) return [];
      left -= file.tokens;
      return [{ repository: repository.name, ...file }];
    }),
  );
}
