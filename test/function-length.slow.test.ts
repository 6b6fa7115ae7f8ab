import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import allowedLengths from "./long-functions.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const maxLines = 40;

/** Functions of src and server/src that are longer than `maxLines`, as `path name` → lines; one within another counts for both. */
function longFunctions(): Record<string, number> {
  const paths = ["src", "server/src"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
        posix.join(folder, path.replaceAll("\\", "/")),
      ),
    )
    .filter((path) => path.endsWith(".ts"));
  return Object.assign(
    {},
    ...paths.map((path) => longFunctionsOf(path, readFileSync(join(root, path), "utf8"))),
  );
}

function longFunctionsOf(path: string, text: string): Record<string, number> {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const lengths: Record<string, number> = {};
  const visit = (node: ts.Node, outerName: string): void => {
    const name = [outerName, nameOf(node)].filter(Boolean).join(".");
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const key = `${path} ${name}`;
      const length = codeLines(node, file);
      if (length > maxLines) lengths[key] = Math.max(length, lengths[key] ?? 0);
    }
    ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(file, "");
  return lengths;
}

/** Lines of a function that hold code, from its first word to its last brace: neither blank nor comment alone. */
function codeLines(node: ts.Node, file: ts.SourceFile): number {
  const lineOf = (position: number): number => file.getLineAndCharacterOfPosition(position).line;
  if (lineOf(node.end) - lineOf(node.getStart(file)) < maxLines) return 0;
  const lines = new Set<number>();
  const visit = (part: ts.Node): void => {
    if (ts.isJSDoc(part) || part.getWidth(file) === 0) return;
    const children = part.getChildren(file);
    for (const child of children) visit(child);
    if (children.length > 0) return;
    for (let line = lineOf(part.getStart(file)); line <= lineOf(part.end); line++) lines.add(line);
  };
  visit(node);
  return lines.size;
}

/** The name of a function, or of the variable or property that holds it. */
function nameOf(node: ts.Node): string | undefined {
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node);
  return isNamed ? node.name?.getText() : undefined;
}

describe("functions of more than 40 lines of code", () => {
  const allowed: Readonly<Record<string, number>> = allowedLengths;
  const lengths = longFunctions();

  it("are counted without blank lines and comments", () => {
    const text = (body: string): string =>
      `function long() {\n${body.repeat(50)}}\nconst b = { c: () => long() };\n`;
    expect(longFunctionsOf("a.ts", text("  work();\n"))).toEqual({ "a.ts long": 52 });
    expect(longFunctionsOf("a.ts", text("\n  // work\n  /* work\n */\n"))).toEqual({});
  });

  it("are not added to those of test/long-functions.json, and those grow no more", () => {
    const grown = Object.entries(lengths).filter(([name, length]) => length > (allowed[name] ?? maxLines));
    expect(Object.fromEntries(grown)).toEqual({});
  });

  it("leave that list once they are short", () => {
    expect(Object.keys(allowed).filter((name) => !(name in lengths))).toEqual([]);
  });
});
