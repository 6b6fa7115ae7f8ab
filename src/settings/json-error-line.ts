/** A string, a mark, or a run of anything else (a number, a word). */
const token = /"(?:[^"\\\r\n]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/y;
const space = /[ \t\n\r]*/y;

type Expected = "value" | "valueOrEnd" | "key" | "keyOrEnd" | "colon" | "commaOrEnd";

/**
 * The line, from 1, at which a text stops being JSON, or nothing when it is JSON.
 * The runtime's own message names a position only sometimes, and differently in each version.
 */
export function jsonErrorLine(json: string): number | undefined {
  const position = jsonErrorPosition(json);
  return position === undefined ? undefined : json.slice(0, position).split(/\r\n|\r|\n/).length;
}

function jsonErrorPosition(json: string): number | undefined {
  const open: string[] = [];
  let expected: Expected = "value";
  for (let at = skipSpace(json, 0); at < json.length;) {
    token.lastIndex = at;
    const found = token.exec(json)?.[0];
    const next: Expected | undefined = found === undefined ? undefined : follow(expected, found, open);
    if (found === undefined || next === undefined) return at;
    expected = next;
    at = skipSpace(json, at + found.length);
  }
  return open.length === 0 && expected === "commaOrEnd" ? undefined : json.length;
}

function skipSpace(json: string, at: number): number {
  space.lastIndex = at;
  return at + (space.exec(json)?.[0].length ?? 0);
}

/** What may stand after a token, or nothing when the token must not stand there; keeps `open` up to date. */
function follow(expected: Expected, found: string, open: string[]): Expected | undefined {
  const inside = open.at(-1);
  if (expected === "colon") return found === ":" ? "value" : undefined;
  if (found === "}" || found === "]") {
    const mayEnd = expected.endsWith("OrEnd") && inside === (found === "}" ? "{" : "[");
    if (mayEnd) open.pop();
    return mayEnd ? "commaOrEnd" : undefined;
  }
  if (expected === "commaOrEnd") {
    if (found !== "," || inside === undefined) return undefined;
    return inside === "{" ? "key" : "value";
  }
  const wantsKey = expected.startsWith("key");
  if (!wantsKey && (found === "{" || found === "[")) {
    open.push(found);
    return found === "{" ? "keyOrEnd" : "valueOrEnd";
  }
  if (!isScalar(found) || (wantsKey && !found.startsWith('"'))) return undefined;
  return wantsKey ? "colon" : "commaOrEnd";
}

function isScalar(found: string): boolean {
  try {
    return typeof JSON.parse(found) !== "undefined";
  } catch {
    return false;
  }
}
