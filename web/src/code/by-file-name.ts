/** Lower-case name of a file, without its folders. */
export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).toLowerCase();

/** Finds what a file is by its name. @param namesOf ends of names, and whole names, with spaces between, of each kind */
export function byFileName(namesOf: Readonly<Record<string, string>>): (path: string) => string | undefined {
  const kinds = new Map(
    Object.entries(namesOf).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind] as const)),
  );
  return (path) => {
    const name = fileNameOf(path);
    return kinds.get(name) ?? kinds.get(name.slice(name.lastIndexOf(".") + 1));
  };
}
