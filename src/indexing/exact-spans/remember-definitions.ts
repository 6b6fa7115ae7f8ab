import { createHash } from "node:crypto";
import type { SyntaxDefinition } from "./collect-definitions.ts";

type Definitions = readonly SyntaxDefinition[] | undefined;

/** Some hundred bytes for each definition. */
const maxFiles = 256;

/** Parse a text at most once while it is among the last ones asked for. */
export function rememberDefinitions(
  parse: (path: string, text: string) => Promise<Definitions>,
): (path: string, text: string) => Promise<Definitions> {
  const definitionsByText = new Map<string, Promise<Definitions>>();
  return (path, text) => {
    const key = `${createHash("sha1").update(text).digest("base64")} ${path}`;
    const definitions = definitionsByText.get(key) ?? parse(path, text);
    definitionsByText.delete(key); // the last asked for stands last
    definitionsByText.set(key, definitions);
    const [oldest = ""] = definitionsByText.keys();
    if (definitionsByText.size > maxFiles) definitionsByText.delete(oldest);
    return definitions;
  };
}
