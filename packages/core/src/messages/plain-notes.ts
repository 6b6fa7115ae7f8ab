// Tests whether a fault is a mere note about what a repository lacks, shown without its part and code.

/** Codes of notes that say what a repository lacks, where nothing failed. */
const plainNotes: ReadonlySet<string> = new Set([
  "NO_GIT",
  "SHALLOW_CLONE",
  "GIT_NO_WORK_TREE",
  "INDEX_FORMAT",
  "INDEX_PARTIAL",
  "MEMORY_APART",
]);

/** Tests whether a fault is a note that needs neither its part nor its code. */
export const isPlainNote = (part: string, code: string): boolean => part === "unread" || plainNotes.has(code);
