import { certaintyOf } from "../../bundle/certainty.ts";
import type { PackedFile } from "../../bundle/pack.ts";
import { criticalFirst, formatRelevance } from "../../bundle/render/words.ts";
import type { FoundFile, Gap, Retrieval } from "../../index.ts";
import { forHost } from "./for-host.ts";

/**
 * An answer as data, with what its text says and no more: tokens are the model's. Fields are named as in
 * `docs/json-answer.md`; what is empty is left out. The whole answer is the resource `retrieval://{id}`.
 */
export function answerData(
  retrieval: Retrieval,
  packedFiles: readonly PackedFile[],
): Record<string, unknown> {
  const { advice, expectedFiles, faults, files, gaps, nearby, repository, schemaVersion, stop } = retrieval;
  return forHost({
    schemaVersion,
    repository: { root: repository.root, files: repository.files },
    expectedFiles,
    files: files.map(fileData),
    ...filled({
      gaps: criticalFirst(gaps).map(gapData),
      nearby: nearby.map(fileData),
    }),
    stop,
    ...(advice !== undefined && { advice }),
    ...filled({ faults, packed: packedFiles }),
  }) as Record<string, unknown>;
}

const fileData = ({ path, reason, relevance, role, spans, tokens, worth }: FoundFile): object => ({
  path,
  relevance: Number(formatRelevance(relevance)),
  certainty: certaintyOf(worth),
  role,
  reason,
  ...filled({ spans: spans.map(({ startLine, endLine }) => ({ startLine, endLine })) }),
  tokens,
});

const gapData = ({ kind, what, because, critical }: Gap): object => ({
  kind,
  what,
  because,
  ...(critical && { critical }),
});

/** Without the lists that are empty. */
export const filled = (lists: Readonly<Record<string, readonly unknown[]>>): object =>
  Object.fromEntries(Object.entries(lists).filter(([, items]) => items.length > 0));
