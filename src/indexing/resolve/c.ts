import type { Layout } from "./layout.ts";
import { closestTo } from "./nearest.ts";
import { folderOf, joinPath } from "./repository-path.ts";
import type { FamilyResolve } from "./types.ts";

/** Headers of the C library: only a file right beside the including one can be meant instead. */
const cLibrary = new Set(
  `assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg
  stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype
  unistd fcntl pthread dirent sched semaphore poll netdb pwd grp regex termios syslog strings malloc
  windows memory`
    .split(/\s+/)
    .map((name) => `${name}.h`),
);

/** C, C++ and what includes like them: relative to the file, then below any include folder, the nearest first. */
export function createIncludeResolver(layout: Layout): FamilyResolve {
  return (fromPath, imported) => {
    const specifier = imported.specifier.replace(/^["<]|[">]$/g, "").replaceAll("\\", "/");
    const beside = joinPath(folderOf(fromPath), specifier);
    if (beside !== undefined && layout.has(beside)) return [beside];
    const suffix = specifier.replace(/^(?:\.{0,2}\/)+/, "");
    if (suffix === "" || cLibrary.has(suffix)) return [];
    const target = closestTo(fromPath, layout.filesEndingWith(suffix));
    return target === undefined ? [] : [target];
  };
}
