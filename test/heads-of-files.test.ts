import { expect, it } from "vitest";
import { filesBelow, packageFiles, textOf } from "./package-files.ts";

/** Tests whether a file is about one export, which its first comment documents. */
function isDocumentedExport(text: string): boolean {
  const [, documented = ""] = /^\/\*\*[^]*?\*\/\n(.*)/m.exec(text) ?? [];
  return documented.startsWith("export") && text.match(/^export /gm)?.length === 1;
}

it("files of packages and server begin with a comment, unless it documents their only export", () => {
  const bare = [...packageFiles, ...filesBelow("server/src")].filter((file) => {
    const text = textOf(file).replace(/^#!.*\n/, "");
    return !/^(?:\/\/ |\/\*\*)/.test(text) && !isDocumentedExport(text);
  });
  expect(bare).toEqual([]);
});
