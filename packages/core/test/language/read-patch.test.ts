import { describe, expect, it } from "vitest";
import { changesOf } from "@fossick/core/language/read-patch.ts";

const ranges = (text: string) =>
  changesOf(text).map(({ after, before, path }) => [
    path,
    [before.startLine, before.endLine],
    [after.startLine, after.endLine],
  ]);

const patch = `diff --git a/src/cart.ts b/src/cart.ts
index 111..222 100644
--- a/src/cart.ts
+++ b/src/cart.ts
@@ -10,7 +10,8 @@ export class Cart {
 one
 two
 three
-old
+new
+newer
 four
 five
 six
@@ -40,3 +41,2 @@
 seven
-gone
 eight
--- a/old/name.py
+++ b/new/name.py
@@ -1 +1 @@
-x = 1
+x = 2
`;

describe("changesOf", () => {
  it("finds the changed lines of each hunk, before and after, without those around", () => {
    expect(ranges(patch)).toEqual([
      ["src/cart.ts", [13, 13], [13, 14]],
      ["src/cart.ts", [41, 41], [42, 42]],
      ["new/name.py", [1, 1], [1, 1]],
    ]);
  });

  it("tells the first line that is added", () => {
    expect(changesOf(patch).map(({ added }) => added)).toEqual([
      { line: 13, text: "new" },
      undefined,
      { line: 1, text: "x = 2" },
    ]);
  });

  it("reads patches without git's own lines, and with the file of a deletion", () => {
    const plain = "--- lib/a.rb\t2024-01-01\n+++ lib/a.rb\t2024-01-02\n@@ -3 +3 @@\n-a\n+b\n";
    expect(ranges(plain)).toEqual([["lib/a.rb", [3, 3], [3, 3]]]);
    expect(ranges("--- a/gone.c\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n")).toEqual([
      ["gone.c", [1, 2], [1, 1]],
    ]);
  });

  it("reads patches as git writes them without lines around", () => {
    const text = "--- a/x.go\n+++ b/x.go\n@@ -7,0 +8,2 @@\n+a\n+b\n@@ -20,2 +22,0 @@\n-c\n-d\n";
    expect(ranges(text)).toEqual([
      ["x.go", [8, 8], [8, 9]],
      ["x.go", [20, 21], [23, 23]],
    ]);
  });

  it("goes on behind a hunk that was cut", () => {
    const cut = "--- a/x.go\n+++ b/x.go\n@@ -7,9 +7,9 @@\n a\n-b\n";
    const whole = `${cut}diff --git a/y.go b/y.go\n--- a/y.go\n+++ b/y.go\n@@ -1 +1 @@\n-a\n+b\n`;
    expect(changesOf(whole).map(({ path }) => path)).toEqual(["x.go", "y.go"]);
  });

  it("takes a list or a rule for no patch", () => {
    expect(changesOf("--- a list\n- one\n+ two\n@@ never @@\n")).toEqual([]);
  });
});
