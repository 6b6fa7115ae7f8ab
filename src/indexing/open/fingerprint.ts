import { createHash } from "node:crypto";
import type { LanguageTable } from "../../code-languages/index.ts";

const fingerprintByTable = new WeakMap<LanguageTable, string>();

/** Eight characters, others for every table by which the index of some file would come out otherwise. */
export function fingerprintOf(table: LanguageTable): string {
  const fingerprint = fingerprintByTable.get(table) ?? hashOf(table);
  fingerprintByTable.set(table, fingerprint);
  return fingerprint;
}

/** Hashes data, and functions by their code; grammars and names of code blocks do not affect the index. */
function hashOf({ rows }: LanguageTable): string {
  const contents = rows.map(({ grammars: _grammars, fences: _fences, ...content }) => content);
  const text = JSON.stringify(contents, (_, value: unknown) =>
    typeof value === "function" ? String(value) : value,
  );
  return createHash("sha1").update(text).digest("hex").slice(0, 8);
}
