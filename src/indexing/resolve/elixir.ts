import type { Layout } from "./layout.ts";
import { closestTo } from "./repository-path.ts";
import type { FamilyResolve } from "./types.ts";

const maxNesting = 2;

/** Elixir: a module's name in snake case is the end of its path, folders in between allowed as Phoenix has them. */
export function createElixirResolver(layout: Layout): FamilyResolve {
  const resolveModule = (fromPath: string, segments: readonly string[]): readonly string[] => {
    const shortest = Math.max(1, segments.length - maxNesting);
    for (let length = segments.length; length >= shortest; length--) {
      const found = moduleFile(layout, fromPath, segments.slice(0, length));
      if (found !== undefined) return [found];
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

function moduleFile(layout: Layout, fromPath: string, segments: readonly string[]): string | undefined {
  const endings = [".ex", ".exs"];
  const path = segments.join("/");
  const exact = endings
    .flatMap((ending) => layout.filesEndingWith(path + ending))
    .filter((file) => segments.length > 1 || /(?:^|\/)(?:lib|test\/support)\/[^/]+$/.test(file));
  if (exact.length > 0 || segments.length < 2) return closestTo(fromPath, exact);
  const application = segments.slice(0, -1).join("/");
  const inBetween = endings
    .flatMap((ending) => layout.filesNamed(`${segments.at(-1)}${ending}`))
    .filter((file) => `/${file}`.includes(`/${application}/`));
  return closestTo(fromPath, inBetween);
}

function snakeCase(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase();
}
