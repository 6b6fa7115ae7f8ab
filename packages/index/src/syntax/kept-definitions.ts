// Keeps what grammars found in texts beside the index, so that the next process need not parse them.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { closeToOthers } from "@fossick/base/private-files.ts";
import { openKeptValues, valueKey } from "../open/kept-values.ts";
import { withChecksum, withoutChecksum } from "../store/checksum.ts";
import type { SyntaxDefinition } from "./collect-definitions.ts";
import { grammarOf, isComponent } from "./grammars.ts";
import { parseDefinitions } from "./parse-definitions.ts";

/** Number to raise when code or a grammar's package finds other definitions in the same text; a test notices. */
export const syntaxVersion = 1;

/** Max texts in each of 16 folders; 1,000 take about 4 MB. */
const maxPerFolder = 64;

const keptIn = (indexFolder: string): string => join(indexFolder, "syntax");

/** Tests whether definitions are kept beside an index, so that a search may need no grammar. */
export const keepsDefinitions = (indexFolder: string): boolean => existsSync(keptIn(indexFolder));

/** Wraps a parser to keep what it finds. @param findIndex returns the folder of the index; called when a file is parsed */
export function keepDefinitions(findIndex: () => string, parse = parseDefinitions): typeof parseDefinitions {
  return async (path, text) => {
    const grammar = grammarOf(path);
    if (grammar === undefined) return undefined;
    const index = findIndex();
    const kept = openKeptValues(keptIn(index), maxPerFolder);
    const key = valueKey(syntaxVersion, grammar, isComponent(path), text);
    const earlier = read(key, kept.get(key));
    if (earlier) return earlier;
    const definitions = await parse(path, text);
    // Without a result it may be another one on a machine that is less busy; without an index there is no place.
    if (definitions && existsSync(index) && closeToOthers(index, "folder") === undefined)
      kept.put(key, withChecksum(key, Buffer.from(JSON.stringify(definitions))));
    return definitions;
  };
}

function read(key: string, bytes: Uint8Array | undefined): readonly SyntaxDefinition[] | undefined {
  try {
    return bytes && (JSON.parse(String(withoutChecksum(key, bytes))) as SyntaxDefinition[]);
  } catch {
    return undefined; // damaged
  }
}
