// Parses a file for its definitions, within a limit of steps.
import type { Tree } from "web-tree-sitter";
import { collectDefinitions, type SyntaxDefinition } from "./collect-definitions.ts";
import { grammarOf, isComponent, loadGrammar, type LoadedGrammar } from "./grammars.ts";
import { createHash } from "node:crypto";
import { createLru } from "@fossick/base/lru.ts";
import { valueIn } from "@fossick/base/remember.ts";

/**
 * Max steps of a parse, about 150 ms (25 to 40 steps a millisecond, measured). Steps, not time, so that a text gets
 * the same spans on a busy machine as on an idle one.
 */
const PARSE_LIMIT_STEPS = 5_000;
/** Max time of a parse, for steps far slower than measured. */
const PARSE_CEILING_MS = 1_000;

/** Returns the definitions of a file, in file order; undefined without a grammar or in case of timeout. */
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
  // An interrupted parse would continue with the next file's text.
  if (tree === null) parser.reset();
  return tree;
}

/** Blanks all but the script blocks of a component, so that every line keeps its number. */
function onlyScripts(text: string): string {
  let source = "";
  let end = 0;
  for (const block of text.matchAll(/(<script\b[^>]*>)([\s\S]*?)(<\/script\s*>|$)/gi)) {
    const [, opening = "", script = "", closing] = block;
    if (closing === "") break; // an unclosed block is no script
    const start = block.index + opening.length;
    source += blank(text.slice(end, start)) + script;
    end = start + script.length;
  }
  return source + blank(text.slice(end));
}

function blank(part: string): string {
  return part.replace(/[^\n]/g, " ");
}

/** Max files cached; a definition takes some hundred bytes. */
const maxFiles = 256;

/** Caches the definitions of the most recently used texts. */
export function rememberDefinitions(read = parseDefinitions): typeof parseDefinitions {
  const definitionsByText = createLru<string, ReturnType<typeof parseDefinitions>>(maxFiles);
  return (path, text) => {
    const key = `${createHash("sha1").update(text).digest("base64")} ${path}`;
    return valueIn(definitionsByText, key, () => read(path, text));
  };
}
