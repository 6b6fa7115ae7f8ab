// Finds the lines of a text that use a name as code, not in words about it.

/** A line, from 1, that uses a name; `isCall` if it calls or makes what has the name. */
export interface Use {
  readonly line: number;
  readonly isCall: boolean;
}

const importLine = /^\s*(?:import|from|use|using|#\s*include|export\s*[{*]|require)\b|\brequire\s*\(/;
const before = /[(:=<,&|@[{!]\s*$|\b(?:new|extends|implements|return|instanceof|raise|throw|await|case)\s+$/;
const after = /^\s*(?:[.:=)\]>}[{(<,;!]|$)/;
const call = /^\s*(?:[({!]|<|::)/;

/** Tests whether a line only names what another file has. */
export const isImport = (line: string): boolean => importLine.test(line);

/** Lines of code that use a name, without imports, comments, strings and mere lists. */
export function usesIn(lines: readonly string[], name: string): Use[] {
  return lines.flatMap((written, at) => {
    const found = written.includes(name) && !importLine.test(written) ? codeOf(written) : "";
    for (let place = found.indexOf(name); place >= 0; place = found.indexOf(name, place + 1)) {
      const [head, tail] = [found.slice(0, place), found.slice(place + name.length)];
      if (isWordPart.test(head.slice(-1)) || isWordPart.test(tail.slice(0, 1))) continue;
      const isMember = head.endsWith(".");
      const isCall = call.test(tail) || /\bnew\s+$/.test(head);
      const isListed = (head + tail).trim().length < 2;
      if (!isListed && (isCall || (!isMember && (before.test(head) || after.test(tail)))))
        return [{ line: at + 1, isCall }];
    }
    return [];
  });
}

const isWordPart = /[\p{L}\p{N}_$]/u;
const longestLine = 1_000;
const commentLine = /^\s*(?:\*|--)/;

/** A line without its strings and its trailing comment. */
export function codeOf(line: string): string {
  if (line.length > longestLine || commentLine.test(line)) return "";
  let code = "";
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const letter = line[at] ?? "";
    if (quote !== "") {
      if (letter === "\\") at++;
      else if (letter === quote) quote = "";
    } else if (letter === '"' || letter === "`" || (letter === "'" && line.includes("'", at + 1)))
      quote = letter;
    else if (line.startsWith("//", at) || (letter === "#" && line[at + 1] !== "[")) break;
    else code += letter;
  }
  return code;
}
