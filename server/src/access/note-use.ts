// Notes in the database when keys were last used, each once in a few minutes, while nobody waits for it.
import type { Queryable } from "../database/database.ts";

const everyMs = 300_000;
const maxNoted = 10_000;

/** Returns what notes that a key was taken. */
export function createUseNotes(database: Queryable): (keyId: string) => void {
  const noted = new Map<string, number>();
  return (keyId) => {
    const nowMs = performance.now();
    if (nowMs < (noted.get(keyId) ?? 0)) return;
    if (noted.size >= maxNoted) noted.clear();
    noted.set(keyId, nowMs + everyMs);
    // The key is as good where the time cannot be written, as on a full disk.
    database.query("select fossick.note_key_use($1)", [keyId]).catch(() => undefined);
  };
}
