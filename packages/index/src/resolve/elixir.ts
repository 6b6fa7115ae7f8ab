// Resolves modules of Elixir to files.
import { remembering, type Layout, type FamilyResolve } from "./layout.ts";
import { closestTo } from "./nearest.ts";
import { baseNameOf, folderOf } from "@fossick/repository/read/repository-path.ts";

const endings = [".ex", ".exs"];
/** Max nesting of modules inside others, which have no file of their own. */
const maxNesting = 2;

/** Elixir: a module's name in snake case ends its path, with extra folders allowed as in Phoenix. */
export function createElixirResolver(layout: Layout): FamilyResolve {
  const filesFor = remembering((path) => moduleFiles(layout, path));
  const resolveModule = (fromPath: string, segments: readonly string[]): readonly string[] => {
    const shortest = Math.max(1, segments.length - maxNesting);
    for (let length = segments.length; length >= shortest; length--) {
      const target = closestTo(fromPath, filesFor(segments.slice(0, length).join("/")));
      if (target !== undefined) return [target];
    }
    return [];
  };
  return (fromPath, { specifier, names }) => {
    const segments = specifier.split(".").filter(Boolean).map(snakeCase);
    if (segments.length === 0) return [];
    const own = names.flatMap((name) =>
      resolveModule(fromPath, [...segments, ...name.split(".").map(snakeCase)]),
    );
    return own.length > 0 ? own : resolveModule(fromPath, segments);
  };
}

/** Files of a module written with slashes; a single name is searched only in `lib` and `test/support`. */
function moduleFiles(layout: Layout, path: string): readonly string[] {
  const lone = !path.includes("/");
  const exact = endings
    .flatMap((ending) => layout.filesEndingWith(path + ending))
    .filter((file) => !lone || /(?:^|\/)(?:lib|test\/support)\/[^/]+$/.test(file));
  if (exact.length > 0 || lone) return exact.sort();
  return endings
    .flatMap((ending) => layout.filesNamed(baseNameOf(path) + ending))
    .filter((file) => `/${file}`.includes(`/${folderOf(path)}/`))
    .sort();
}

function snakeCase(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase();
}
