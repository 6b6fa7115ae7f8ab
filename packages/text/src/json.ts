// Renders an answer as JSON with its keys in the schema's order, so that equal answers give equal texts.
import { answerSchema } from "@fossick/core/answer-schema.ts";
import { inSchemaOrder } from "@fossick/base/read-schema.ts";
import { countMarks } from "@fossick/base/secrets/redact.ts";
import { safeJson } from "@fossick/base/safe-text.ts";
import type { FoundFile, Retrieval } from "@fossick/core/answer-types.ts";
import type { PackedFile } from "@fossick/core/bundle/pack.ts";

/**
 * Renders the JSON answer with its keys in the order of its schema; equal answers give equal texts.
 * Packed texts become the field `packed` of their file.
 */
export const renderJson = (retrieval: Retrieval, packedFiles: readonly PackedFile[] = []): string =>
  `${safeJson(answerData(retrieval, packedFiles), 2)}\n`;

/** Creates the object of the JSON answer, with its keys in the order of the schema. */
export function answerData(retrieval: Retrieval, packedFiles: readonly PackedFile[]): object {
  const texts = new Map(packedFiles.map(({ path, ...text }) => [path, text]));
  const withText = (file: FoundFile): FoundFile => {
    const packed = texts.get(file.path);
    return packed === undefined ? file : { ...file, packed };
  };
  const { files, nearby, stats } = retrieval;
  const redacted = stats.redacted + marksIn(packedFiles);
  return inSchemaOrder(answerSchema, {
    ...retrieval,
    files: files.map(withText),
    nearby: nearby.map(withText),
    stats: { ...stats, redacted },
  }) as object;
}

const marksIn = (packedFiles: readonly PackedFile[]): number =>
  packedFiles.reduce((sum, { parts }) => sum + countMarks(parts.map(({ text }) => text).join("\n")), 0);
