import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { languages } from "../src/code-languages/index.ts";

/** A regular expression of fossick's own and where it stands. */
export interface FoundExpression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression literal in a folder's TypeScript files. */
export function literalsIn(folder: string): FoundExpression[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  return paths.sort().flatMap((path) => {
    const text = readFileSync(join(folder, path), "utf8");
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    const found: FoundExpression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        found.push({ place: `${path}:${line+1}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}
