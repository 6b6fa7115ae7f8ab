import { createHash } from "node:crypto";
import type { SyntaxDefinition } from "./collect-definitions.ts";

type Definitions = readonly SyntaxDefinition[] | undefined;

/** Some hundred bytes for each definition. */
const mostFiles = 256;

/** Parse a text at most once while it is among the last ones asked for. */
export function rememberDefinitions(
  parse: (path: string, text: string) => Promise<Definitions>,
): (path: string, text: string) => Promise<Definitions> {
  const known = new Map<string, Promise<Definitions>>();
  return (path, text) => {
    const key = `${createHash("sha1").update(text).digest("base64")} ${path}`;
    const definitions = known.get(key) ?? parse(path, text);
    known.delete(key); // the last asked for stands last
    known.set(key, definitions);
    const [oldest = ""] = known.keys();
    if (known.size > mostFiles) known.delete(oldest);
    return definitions;
  };
}
