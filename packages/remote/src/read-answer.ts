// Reads a team server's answer, checked against a schema, and joins the answers of several repositories.
import * as v from "valibot";
import { answerSchema, candidate, fault, foundFile, gap } from "@fossick/core/answer-schema.ts";
import { tolerant } from "@fossick/base/read-schema.ts";
import type { PackedFile } from "@fossick/core/bundle/pack.ts";
import { countMarks } from "@fossick/base/secrets/redact.ts";
import type { FoundFile, Retrieval } from "@fossick/core/answer-types.ts";

/** Answer of a team server: the same as a search here, with the requested texts. */
export interface ServerAnswer {
  readonly retrieval: Retrieval;
  readonly packed: readonly PackedFile[];
  /** Repositories that were asked, if none was named; paths then begin with their names. */
  readonly repositories?: readonly { readonly name: string; readonly reason: string }[];
  /** The answer as received. */
  readonly data: unknown;
}

// A newer server may send more fields and more values of a list. Known fields must have their type, so that printing
// them cannot fail.
const answer = tolerant(answerSchema);
const fileOfMany = v.strictObject({ ...foundFile.entries, repository: v.string() });
const {
  askWith: askWithField,
  repository: repositoryFields,
  schemaVersion,
  words: wordsField,
} = answerSchema.entries;
const anywhere = tolerant(
  v.strictObject({
    schemaVersion,
    repositories: v.array(
      v.strictObject({
        name: v.string(),
        files: repositoryFields.entries.files,
        reason: v.string(),
        gaps: v.array(gap),
        faults: v.exactOptional(v.array(fault)),
      }),
    ),
    files: v.array(fileOfMany),
    nearby: v.array(fileOfMany),
    candidates: v.exactOptional(v.array(v.strictObject({ ...candidate.entries, repository: v.string() }))),
    words: wordsField,
    askWith: askWithField,
    advice: v.exactOptional(v.string()),
  }),
);

/** Reads the answer of a server. @returns undefined for invalid data */
export function readAnswer(
  data: unknown,
  asked: { readonly task: Retrieval["task"]; readonly ms: number },
): ServerAnswer | undefined {
  const one = v.safeParse(answer, data);
  if (one.success) return { ...withoutTexts(one.output as unknown as Retrieval), data };
  const several = v.safeParse(anywhere, data);
  if (!several.success) return undefined;
  return { ...asOne(several.output, asked), repositories: several.output.repositories, data };
}

type WithText = FoundFile & { readonly packed?: Omit<PackedFile, "path"> };

/** Separates texts from their files; redaction marks in them are subtracted, because printing counts them. */
function withoutTexts(retrieval: Retrieval): Pick<ServerAnswer, "retrieval" | "packed"> {
  const packedFiles: PackedFile[] = [];
  const bare = ({ packed: text, ...found }: WithText): FoundFile => {
    if (text) packedFiles.push({ path: found.path, ...text });
    return found;
  };
  const [files, nearby] = [retrieval.files.map(bare), retrieval.nearby.map(bare)];
  const marks = packedFiles.reduce(
    (sum, { parts }) => sum + countMarks(parts.map(({ text }) => text).join("\n")),
    0,
  );
  const { stats } = retrieval;
  return {
    retrieval: {
      ...retrieval,
      files,
      nearby,
      stats: { ...stats, redacted: Math.max(0, stats.redacted - marks) },
    },
    packed: packedFiles,
  };
}

const maxExpected = 20;

/** Converts an answer of several repositories to that of one, in which each repository is a folder. */
function asOne(
  { advice, askWith, candidates, files, nearby, repositories, words }: v.InferOutput<typeof anywhere>,
  { ms, task }: { readonly task: Retrieval["task"]; readonly ms: number },
): Pick<ServerAnswer, "retrieval" | "packed"> {
  type Found = WithText & { readonly repository: string };
  const below = (found: unknown): FoundFile => {
    const { path, repository, ...rest } = found as Found;
    return { ...rest, path: `${repository}/${path}` };
  };
  const all = [...files, ...nearby].map(below);
  return withoutTexts({
    schemaVersion: 1,
    task,
    repository: {
      root: repositories.map(({ name }) => name).join(", "),
      files: repositories.reduce((sum, each) => sum + each.files, 0),
    },
    expectedFiles: Math.min(maxExpected, Math.max(1, files.length)),
    threshold: Math.min(1, ...files.map(({ relevance }) => relevance)),
    files: files.map(below),
    nearby: nearby.map(below),
    ...(candidates && {
      candidates: candidates.map(({ alike, names, path, repository }) => ({
        path: `${repository}/${path}`,
        names,
        ...(alike && { alike: alike.map((other) => `${repository}/${other}`) }),
      })),
    }),
    ...(words && { words }),
    ...(askWith && { askWith }),
    ranking: all.map(({ path, relevance, worth }) => ({ path, relevance, worth })),
    gaps: [],
    cycles: [],
    stop: { rule: files.length > 0 ? "sufficient" : "nothingFound", detail: "" },
    ...(advice !== undefined && { advice }),
    faults: repositories.flatMap((each) => each.faults ?? []),
    stats: { ms, indexMs: 0, tokens: tokensOf(files), redacted: 0 },
  });
}

const tokensOf = (files: readonly { readonly tokens: number }[]): number =>
  files.reduce((sum, { tokens }) => sum + tokens, 0);
