// Decides by its path alone whether a file of a repository must not be shown.
import { isSecretFile } from "./secret-files.ts";

/** Characters that Apple's file systems ignore in names. */
const unread = /[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g;
/** Ignored endings: Linux marks deleted open files with the first; Windows drops trailing dots and spaces. */
const unreadEnds = / \(deleted\)$|(?<![. ])[. ]+(?=\/|$)/g;
/** Git's folder, also by its Windows short name (`git~1`) or with a stream after a colon. */
const gitFolder = /(?:^|\/)(?:\.git|git~\d+)[. ]*(?:[/:]|$)/;

/**
 * Returns the reason why a file's text is kept back: it is git's own, or usually holds secrets. Names match as on any
 * system: in any case, and with dots and spaces at their ends.
 * @param place relative to the root; for an opened file, its real path
 */
export function keptBack(place: string): "git" | "secret" | undefined {
  // Via upper case, because some systems also read ſ as s.
  const spelled = place.replaceAll("\\", "/").replace(unread, "").toUpperCase().toLowerCase();
  if (gitFolder.test(spelled)) return "git";
  return isSecretFile(spelled.replace(unreadEnds, "")) ? "secret" : undefined;
}
