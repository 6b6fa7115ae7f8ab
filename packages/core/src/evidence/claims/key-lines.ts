// Reads the lines of a configuration with their key paths.
import { settingStems } from "../../language/configuration-words.ts";

/** A line of a configuration that sets something. */
export interface KeyLine {
  /** From 1. */
  readonly line: number;
  /** Stems of its key and of the keys and the section above it. */
  readonly keys: ReadonlySet<string>;
  /** Stems of its value and of the comment above or beside it. */
  readonly beside: ReadonlySet<string>;
  /** The key as written. */
  readonly key: string;
}

const section = /^\s*\[+\s*"?([^\]"]{1,200})"?\s*\]+/;
const keyed =
  /^(\s*)(?:-\s+)?(?:export\s+|(?:ENV|ARG)\s+)?["']?([A-Za-z_.@$][\w.@/$-]{0,100})["']?\s*(?::=|\?=|[:=](?!=))\s?(.{0,200})/;
const commented = /^\s*(?:#|\/\/|;|--|\*|<!--)\s?(.{0,300})/;
/** A setting that is shown but not set: `# PORT=80`. */
const commentedKey = /^\s*(?:#|;|\/\/)\s*(?=[A-Z][A-Z0-9_]{2,}\s*=)/;
const maxLines = 5_000;

/**
 * Read the settings of YAML, JSON, TOML, INI, properties, environment files, Makefiles and Dockerfiles, with the keys
 * above them by indentation and section.
 * @param stemsOf reads the stems of keys, values and comments
 */
export function keyLines(text: string, stemsOf = settingStems): readonly KeyLine[] {
  const lines: KeyLine[] = [];
  let above: { readonly indent: number; readonly stems: readonly string[] }[] = [];
  let sectionStems: readonly string[] = [];
  let comment = "";
  for (const [at, raw] of text.split("\n", maxLines).entries()) {
    const line = raw.slice(0, 400).replace(commentedKey, "");
    const head = section.exec(line)?.[1];
    const match = keyed.exec(line);
    const note = match === null ? commented.exec(line)?.[1] : undefined;
    if (head !== undefined && match === null) {
      sectionStems = stemsOf(head);
      above = [];
    } else if (match !== null) {
      const [, indentation = "", key = "", value = ""] = match;
      const indent = indentation.length;
      above = above.filter((entry) => entry.indent < indent);
      const own = stemsOf(key);
      const keys = new Set([...sectionStems, ...above.flatMap(({ stems }) => stems), ...own]);
      lines.push({
        line: at + 1,
        keys,
        beside: new Set([...stemsOf(value), ...stemsOf(comment)]),
        key,
      });
      above.push({ indent, stems: own });
    }
    comment = note === undefined ? "" : `${comment} ${note}`.slice(-600);
  }
  return lines;
}
