import { createHash } from "node:crypto";
import { createLru } from "../../lru.ts";
import type { SyntaxDefinition } from "./collect-definitions.ts";

type Definitions = readonly SyntaxDefinition[] | undefined;

/** Some hundred bytes for each definition. */
const maxFiles = 256;

/** Parse a text at most once while it is among the last ones asked for. */
export function rememberDefinitions(
  parse: (path: string, text: string) => Promise<Definitions>,
): (path: string, text: string) => Promise<Definitions> {
  const definitionsByText = createLru<string, Promise<Definitions>>(maxFiles);
  return (path, text) => {
    const key = `${createHash("sha1").update(text).digest("base64")} ${path}`;
    const definitions = definitionsByText.get(key) ?? parse(path, text);
    definitionsByText.set(key, definitions);
    return definitions;
  };
}
