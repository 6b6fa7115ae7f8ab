// Tells places of configuration that run or register a named file from those that only list it.

/** A text that names more programs is a mere list, except in CI. */
const maxPrograms = 40;
const program = /\w\.(?:[cm]?[jt]sx?|py|rb|go|rs|php|java|kts?|scala|cs|c|cc|cpp|h|hpp|sh)\b/g;
const automation =
  /(?:^|\/)(?:\.github|\.gitlab|\.circleci|\.buildkite)\/|(?:^|\/)(?:justfile|[^/]*makefile)$/i;

/** Keys of a package manifest for files that run; those that it exports and ships may be any. */
const ranByPackage: ReadonlySet<string> = new Set(["scripts", "bin", "main", "module", "source"]);
/** Sections of tools that neither build nor run the named file. */
const otherTool =
  /^tool\.(?!(?:poetry|poe|hatch|setuptools|pdm|flit|uv|maturin|briefcase|taskipy|scikit-build)\b)/;

/** Prepare to test whether a place in a text of configuration runs or registers the file that it names. */
export function createPlaceTest(text: string, path: string): (at: number) => boolean {
  if (/(?:^|\/)(?:package|composer)\.json$/.test(path)) return (at) => ranByPackage.has(keyAbove(text, at));
  if (path.endsWith(".toml")) return (at) => !otherTool.test(sectionAbove(text, at));
  if (automation.test(path)) return () => true;
  let isList: boolean | undefined;
  return () => !(isList ??= (text.match(program)?.length ?? 0) > maxPrograms);
}

/** The key of the outermost object of a JSON text, with one key in a line, that holds a place. */
function keyAbove(text: string, at: number): string {
  const indent = /\n([ \t]+)"/.exec(text)?.[1];
  if (indent === undefined) return "";
  const start = text.lastIndexOf(`\n${indent}"`, at);
  return start < 0 ? "" : text.slice(start + indent.length + 2, text.indexOf('"', start + indent.length + 2));
}

/** The name of the section of a TOML text that holds a place. */
function sectionAbove(text: string, at: number): string {
  const start = text.lastIndexOf("\n[", at) + 1;
  return text.slice(start, text.indexOf("]", start)).replace(/^\[+/, "");
}
