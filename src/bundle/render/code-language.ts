const byExtension: Readonly<Record<string, string>> = {
  cjs: "js",
  cts: "ts",
  h: "c",
  hpp: "cpp",
  mjs: "js",
  mts: "ts",
  yml: "yaml",
};

const byName: Readonly<Record<string, string>> = { dockerfile: "dockerfile", makefile: "makefile" };

/** The language to name on a fenced code block of this file; empty when the name does not tell. */
export function codeLanguage(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = /[^.]\.([a-z0-9+-]+)$/.exec(name)?.[1];
  if (extension === undefined) return (Object.hasOwn(byName, name) ? byName[name] : undefined) ?? "";
  return (Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined) ?? extension;
}
