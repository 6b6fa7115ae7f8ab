import type { PackedFile } from "fossick";
import { belongingOf, hardlyBelongs, type RankedRepository } from "../routing/index.ts";
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
interface Judged extends RepositoryAnswer {
  readonly belonging: number;
}

/**
 * One answer of several: files by what they are worth times how likely the task belongs to their repository; equal ones
 * by repository and path.
 * @param answers at least one
 */
export function mergeAnswers(answers: readonly RepositoryAnswer[], limits: MergeLimits = {}): AnywhereAnswer {
  const { maxFiles = filesByDefault, maxTokens = tokensByDefault } = limits;
  const judged = answers
    .map((each): Judged => ({ ...each, belonging: belongingOf(bestWorth(each), each.repository.share) }))
    .sort((a, b) => b.belonging - a.belonging || byText(a.repository.name, b.repository.name));
  const task: AnywhereRetrieval["task"] = judged[0]?.answer.retrieval.task ?? { text: "" };
  const files = inOrder(judged, "files");
  const advice = adviceFor(judged, files);
  return {
    retrieval: {
      schemaVersion: 1,
      task: { text: task.text, ...(task.objective !== undefined && { objective: task.objective }) },
      repositories: judged.map(toAsked),
      files: files.slice(0, maxFiles),
      nearby: inOrder(judged, "nearby").slice(0, maxFiles),
      ...(advice !== undefined && { advice }),
    },
    packed: packedOf(judged, maxTokens),
  };
}

const bestWorth = ({ answer }: RepositoryAnswer): number => answer.retrieval.ranking[0]?.worth ?? 0;

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function inOrder(judged: readonly Judged[], kind: "files" | "nearby"): FileAnywhere[] {
  const files = judged.flatMap(({ answer, belonging, repository }) =>
    answer.retrieval[kind].map((file) => ({
      file: { repository: repository.name, ...file },
      value: file.worth * belonging,
    })),
  );
  return files
    .sort(
      (a, b) =>
        b.value - a.value || byText(a.file.repository, b.file.repository) || byText(a.file.path, b.file.path),
    )
    .map(({ file }) => file);
}

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

/** Texts of the likeliest repositories, as far as the limit reaches. */
function packedOf(judged: readonly Judged[], maxTokens: number): (PackedFile & { repository: string })[] {
  let left = maxTokens;
  return judged.flatMap(({ answer, repository }) =>
    answer.packed.flatMap((file) => {
      if (file.tokens > left) return [];
      left -= file.tokens;
      return [{ repository: repository.name, ...file }];
    }),
  );
}
