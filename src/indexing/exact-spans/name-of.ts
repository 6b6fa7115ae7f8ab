import type { Node } from "web-tree-sitter";
import type { Grammar } from "../../code-languages/grammar.ts";

/** Fields that lead from a declarator, pattern or qualified name to its last identifier. */
const TOWARDS_NAME = ["declarator", "name", "property", "attribute", "type"] as const;
const MAX_STEPS = 8;
const MAX_NAME_LENGTH = 80;

/** The name a definition's node gives, if any. */
export function nameOf(node: Node, grammar: Grammar): string | undefined {
  let at = childAt(node, grammar.nameAt?.[node.type] ?? "name");
  if (at === null) return undefined;
  if (grammar.phraseNames !== true) {
    for (let step = 0; step < MAX_STEPS && at.namedChildCount > 0; step++) at = towardsName(at) ?? at;
  }
  const [name = ""] = at.text.split("\n", 1);
  return name.trim().slice(0, MAX_NAME_LENGTH) || undefined;
}

function childAt(node: Node, place: string): Node | null {
  if (!place.startsWith("<")) return node.childForFieldName(place);
  const type = place.slice(1, -1);
  return node.namedChildren.find((child) => child.type === type) ?? null;
}

function towardsName(node: Node): Node | null {
  for (const field of TOWARDS_NAME) {
    const child = node.childForFieldName(field);
    if (child) return child;
  }
  return node.namedChild(0);
}
