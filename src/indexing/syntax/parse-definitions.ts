// Parses a file, within a limit of steps, for its definitions.
import type { Tree } from "web-tree-sitter";
import { collectDefinitions, type SyntaxDefinition } from "./collect-definitions.ts";
import { grammarOf, isComponent, loadGrammar, type LoadedGrammar } from "./grammars.ts";
import { createHash } from "node:crypto";
import { createLru } from "../../base/lru.ts";

/**
 * About 150 ms of parsing (25 to 40 steps a millisecond, measured). Steps instead of time, so that the same text gets
 * the same spans on a busy machine as on an idle one.
 */
const PARSE_LIMIT_STEPS = 5_000;
/** Stops a parse whose steps are far slower than measured. */
const PARSE_CEILING_MS = 1_000;

/** The definitions of a file, in file order; nothing when no grammar can tell them in time. */
export async function parseDefinitions(
  path: string,
  text: string,
): Promise<readonly SyntaxDefinition[] | undefined> {
  const grammar = grammarOf(path);
  const loaded = grammar && (await loadGrammar(grammar));
  if (grammar === undefined || loaded === undefined) return undefined;
  const source = isComponent(path) ? onlyScripts(text) : text;
  let tree: Tree | null = null;
  try {
    tree = parse(source, loaded);
    return tree === null ? undefined : collectDefinitions(tree.rootNode, source, grammar);
  } catch {
    return undefined;
  } finally {
    tree?.delete();
  }
}

function parse(source: string, { parser }: LoadedGrammar): Tree | null {
  const deadlineMs = performance.now() + PARSE_CEILING_MS;
  let steps = 0;
  const isOverLimit = () => ++steps > PARSE_LIMIT_STEPS || performance.now() > deadlineMs;
  const tree = parser.parse(source, null, { progressCallback: isOverLimit });
  // A parse cut short would go on with the next file's text.
  if (tree === null) parser.reset();
  return tree;
}

/** Blank out all but the script blocks of a component, so that every line keeps its number. */
function onlyScripts(text: string): string {
  let source = "";
  let end = 0;
  for (const block of text.matchAll(/(<script\b[^>]*>)([\s\S]*?)(<\/script\s*>|$)/gi)) {
    const [, opening = "", script = "", closing] = block;
    if (closing === "") break; // without it the rest is no script
    const start = block.index + opening.length;
    source += blank(text.slice(end, start)) + script;
    end = start + script.length;
  }
  return source + blank(text.slice(end));
}

function blank(part: string): string {
  return part.replace(/[^\n]/g, " ");
}

/** Some hundred bytes for each definition. */
const maxFiles = 256;

/** Parse a text at most once while it is among the last ones asked for. */
export function rememberDefinitions(read = parseDefinitions): typeof parseDefinitions {
  const definitionsByText = createLru<string, ReturnType<typeof parseDefinitions>>(maxFiles);
  return (path, text) => {
    const key = `${createHash("sha1").update(text).digest("base64")} ${path}`;
    const definitions = definitionsByText.get(key) ?? read(path, text);
    definitionsByText.set(key, definitions);
    return definitions;
  };
}
