import { languages } from "@fossick/languages/index.ts";
import { scan } from "./scan-words.ts";

/** Returns those of some names that occur in a file's code, not only in its comments and strings. */
export function namesInCode(path: string, text: string, names: readonly string[]): ReadonlySet<string> {
  const wanted = new Set(names);
  const found = new Set<string>();
  scan(text, languages.languageOfText(path, text).syntax, (source, start, end, isProse) => {
    const name = isProse ? "" : source.slice(start, end);
    if (wanted.has(name)) found.add(name);
  });
  return found;
}
