// Collects definitions from a syntax tree.
import type { Node } from "web-tree-sitter";
import type { Defined } from "@fossick/core/evidence/sections/split-file.ts";
import type { Grammar } from "@fossick/languages/language.ts";

/** A definition found by the grammar, with the comments, decorators and attributes directly above it. */
export interface SyntaxDefinition extends Defined {
  /** First line without the lines directly above. */
  readonly ownLine: number;
}

type Role =
  | "definition"
  | "container"
  | "namespace"
  | "value"
  | "entry"
  | "scope"
  | "wrapper"
  | "body"
  | "lead";

/** A node on the path from the root to the current one. */
interface Enclosing {
  readonly role: Role;
  readonly endIndex: number;
  readonly name: string | undefined;
  readonly firstRow: number;
  readonly lastRow: number;
  /** Definitions directly inside; a wrapper belongs to its definition only if there is one. */
  readonly held: Mutable[];
}

type Mutable = { -readonly [Key in keyof SyntaxDefinition]: SyntaxDefinition[Key] };

/** Finds all definitions under a root. @param text the parsed text */
export function collectDefinitions(root: Node, text: string, grammar: Grammar): readonly SyntaxDefinition[] {
  const roles = rolesOf(grammar);
  const nodes = root.descendantsOfType([...roles.keys()]).filter((node) => node.isNamed);
  const leads: Node[] = [];
  const path: Enclosing[] = [];
  const wrappers: Enclosing[] = [];
  const definitions: Mutable[] = [];
  for (const [index, node] of nodes.entries()) {
    const role = roles.get(node.type) as Role;
    if (role === "lead") {
      leads.push(node);
      continue;
    }
    while (path.length > 0 && (path.at(-1) as Enclosing).endIndex <= node.startIndex) path.pop();
    if (role === "body") extendOverBody(definitions.at(-1), node);
    const defined = isDefined(node, role, path, roles, nodes[index + 1], grammar)
      ? define(node, role, path, grammar)
      : undefined;
    if (defined) definitions.push(defined);
    const enclosing = enclose(node, role, defined);
    path.push(enclosing);
    if (role === "wrapper") wrappers.push(enclosing);
  }
  wrappers.forEach(widenToWrapper);
  const startAbove = leadStarts(leads, text);
  return definitions.map((definition) => ({ ...definition, startLine: startAbove(definition.startLine) }));
}

function rolesOf(grammar: Grammar): ReadonlyMap<string, Role> {
  const lists: readonly (readonly [Role, readonly string[] | undefined])[] = [
    ["definition", grammar.definitions],
    ["container", grammar.containers],
    ["namespace", grammar.namespaces],
    ["value", grammar.values],
    ["entry", grammar.entries],
    ["scope", grammar.scopes],
    ["wrapper", grammar.wrappers],
    ["body", grammar.bodies],
    ["lead", grammar.leads],
  ];
  return new Map(lists.flatMap(([role, types]) => (types ?? []).map((type) => [type, role] as const)));
}

function isDefined(
  node: Node,
  role: Role,
  path: readonly Enclosing[],
  roles: ReadonlyMap<string, Role>,
  next: Node | undefined,
  grammar: Grammar,
): boolean {
  if (grammar.onlyWithBody?.includes(node.type) && !node.childForFieldName("body")) return false;
  if (role === "definition" || role === "container" || role === "namespace") return true;
  if (role !== "value" && role !== "entry") return false;
  const holdsFunction =
    next !== undefined && roles.get(next.type) === "scope" && next.endIndex === node.endIndex;
  if (holdsFunction || role === "entry") return holdsFunction;
  const closest = path.findLast((outer) => outer.role !== "wrapper" && outer.role !== "value");
  return closest === undefined || closest.role === "container" || closest.role === "namespace";
}

function define(node: Node, role: Role, path: readonly Enclosing[], grammar: Grammar): Mutable {
  const name = nameOf(node, grammar);
  const container = role === "container" || role === "namespace";
  const outer = path.findLast((enclosing) => enclosing.role !== "wrapper");
  const defined: Mutable = {
    startLine: node.startPosition.row + 1,
    ownLine: node.startPosition.row + 1,
    endLine: lastRow(node) + 1,
    container,
  };
  if (name !== undefined) defined.name = name;
  if (!container && outer?.role === "container" && outer.name !== undefined) defined.owner = outer.name;
  for (let at = path.length - 1; path[at]?.role === "wrapper"; at--) path[at]?.held.push(defined);
  return defined;
}

function enclose(node: Node, role: Role, defined: Mutable | undefined): Enclosing {
  return {
    role,
    endIndex: node.endIndex,
    name: defined?.name,
    firstRow: node.startPosition.row,
    lastRow: lastRow(node),
    held: [],
  };
}

function widenToWrapper({ held: [only, ...others], firstRow, lastRow: last }: Enclosing): void {
  if (only === undefined || others.length > 0) return;
  only.startLine = Math.min(only.startLine, firstRow + 1);
  only.endLine = Math.max(only.endLine, last + 1);
}

function extendOverBody(signature: Mutable | undefined, body: Node): void {
  if (signature && body.startPosition.row + 1 - signature.endLine <= 1) signature.endLine = lastRow(body) + 1;
}

/** Returns the last row of a node's text; some nodes include the line break after them. */
function lastRow(node: Node): number {
  const { row, column } = node.endPosition;
  return column === 0 && row > node.startPosition.row ? row - 1 : row;
}

/** Fields that lead from a declarator, pattern or qualified name to its last identifier. */
const TOWARDS_NAME = ["declarator", "name", "property", "attribute", "type"] as const;
const MAX_STEPS = 8;
const MAX_NAME_LENGTH = 80;

function nameOf(node: Node, grammar: Grammar): string | undefined {
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

/**
 * Finds where the lead of a line starts: comments, decorators and attributes directly above it, alone on their lines,
 * without a blank line between, indented like the line. Lines count from 1.
 */
function leadStarts(leads: readonly Node[], text: string): (line: number) => number {
  const lines = text.split("\n");
  const byLastRow = new Map<number, { readonly row: number; readonly column: number }>();
  for (const lead of leads) {
    const { startPosition: start } = lead;
    if (lead.startIndex === 0 && text.startsWith("#!")) continue;
    const [end, endColumn] = trimmedEnd(lead, lines);
    const before = (lines[start.row] ?? "").slice(0, start.column);
    const after = (lines[end] ?? "").slice(endColumn);
    if (before.trim() === "" && after.trim() === "") byLastRow.set(end, start);
  }
  return (line) => {
    const column = (lines[line - 1] ?? "").search(/\S/);
    let first = line - 1;
    for (let above = byLastRow.get(first - 1); above?.column === column; above = byLastRow.get(first - 1)) {
      first = above.row;
    }
    return first + 1;
  };
}

/** Returns the row and column where a lead ends; one that includes its line break ends on the line before. */
function trimmedEnd(lead: Node, lines: readonly string[]): readonly [row: number, column: number] {
  const { row, column } = lead.endPosition;
  if (column > 0 || row === lead.startPosition.row) return [row, column];
  return [row - 1, lines[row - 1]?.length ?? 0];
}
