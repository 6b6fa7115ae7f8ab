import { describe, expect, it } from "vitest";
import { namedLines } from "@fossick/core/language/named-lines.ts";

const inText = (text: string): string[] =>
  namedLines(text).map(({ path, startLine, endLine }) =>
    endLine > startLine ? `${path} ${startLine}-${endLine}` : `${path} ${startLine}`,
  );

describe("a line of a file", () => {
  it.each([
    ["gcc, clang", "src/grid.c:233:9: error: expected ';'", "src/grid.c 233"],
    ["a path alone", "src/grid.c:233", "src/grid.c 233"],
    ["a file name alone", "in grid.c:233", "grid.c 233"],
    ["go vet", "./internal/run.go:12:2: undefined: foo", "./internal/run.go 12"],
    ["a Go panic", "main.main()\n\t/go/src/app/run.go:41 +0x1d", "/go/src/app/run.go 41"],
    ["rustc", " --> src/lexer.rs:7:9", "src/lexer.rs 7"],
    ["MSBuild", "src/App.cs(12,5): error CS1002: ; expected", "src/App.cs 12"],
    ["MSVC", "src\\app.cpp(12): error C2143", "src/app.cpp 12"],
    ["MSBuild on Windows", "C:\\work\\app\\Main.cs(3,1): warning", "/work/app/Main.cs 3"],
    ["German", "siehe src/grid.c, Zeile 12", "src/grid.c 12"],
    ["German, in front", "In Zeile 12 von src/grid.c", "src/grid.c 12"],
    ["French", "src/grid.c à la ligne 12", "src/grid.c 12"],
    ["Spanish", "en la línea 12 de src/grid.c", "src/grid.c 12"],
    ["Italian", "src/grid.c alla riga 12", "src/grid.c 12"],
    ["Portuguese", "linha 12 do src/grid.c", "src/grid.c 12"],
    ["Russian", "src/grid.c, строка 12", "src/grid.c 12"],
    ["Japanese", "src/grid.c の 12 行目", "src/grid.c 12"],
    ["Korean", "src/grid.c 12번째 줄", "src/grid.c 12"],
    [".NET", "   at App.Run() in /src/App.cs:line 44", "/src/App.cs 44"],
    ["javac", "src/Main.java:9: error: cannot find symbol", "src/Main.java 9"],
    ["a frame of the JVM", "\tat org.shop.Cart.add(Cart.java:88)", "org/shop/Cart.java 88"],
    ["kotlinc", "e: file:///home/u/work/App.kt:5:1 Unresolved reference", "///home/u/work/App.kt 5"],
    ["kotlinc before 1.9", "e: /home/u/App.kt: (5, 1): Unresolved reference", "/home/u/App.kt 5"],
    ["Python", '  File "/srv/app/run.py", line 30, in main', "/srv/app/run.py 30"],
    ["pytest", "tests/test_run.py:30: AssertionError", "tests/test_run.py 30"],
    ["flake8", "run.py:30:80: E501 line too long", "run.py 30"],
    ["rubocop", "lib/run.rb:30:1: C: Layout/LineLength: Line is too long.", "lib/run.rb 30"],
    ["Ruby", "\tfrom /srv/lib/run.rb:30:in 'call'", "/srv/lib/run.rb 30"],
    ["PHP", "Uncaught Error in /var/www/run.php on line 30", "/var/www/run.php 30"],
    ["Perl", "died at bin/run.pl line 30.", "bin/run.pl 30"],
    ["bash", "deploy.sh: line 30: foo: command not found", "deploy.sh 30"],
    ["Node", "    at run (file:///srv/run.mjs:30:13)", "///srv/run.mjs 30"],
    ["ESLint", "/srv/run.js\n  30:7  error  Unexpected console", "/srv/run.js 30"],
    ["Dart", "package:shop/cart.dart 30:5  Cart.add", "shop/cart.dart 30"],
    ["make", "Makefile:30: *** missing separator.", "Makefile 30"],
    ["a person", "look at line 30 of src/run.ts", "src/run.ts 30"],
    ["lines of a person", "lines 30 to 34 of `src/run.ts`", "src/run.ts 30-34"],
    ["a range", "src/run.ts:30-34", "src/run.ts 30-34"],
    ["Simplified Chinese", "src/run.ts 第 30 行报错", "src/run.ts 30"],
    ["Traditional Chinese", "src/run.ts的第30行", "src/run.ts 30"],
    ["a folder in brackets", "app/[id]/page.tsx:30", "app/[id]/page.tsx 30"],
  ])("is read as %s writes it", (_, text, line) => {
    expect(inText(text)).toEqual([line]);
  });

  it.each([
    ["GitHub", "https://github.com/o/r/blob/main/src/run.ts#L30-L34", "src/run.ts 30-34"],
    ["GitHub at a commit", "https://github.com/o/r/blob/0123abcd/src/run.ts#L30", "src/run.ts 30"],
    ["a page of GitHub", "https://github.com/o/r/blob/main/README.md?plain=1#L30", "README.md 30"],
    ["GitLab", "https://gitlab.com/g/s/r/-/blob/main/src/run.ts#L30-34", "src/run.ts 30-34"],
    ["Bitbucket", "https://bitbucket.org/o/r/src/0123abcd/src/run.ts#lines-30:34", "src/run.ts 30-34"],
    ["Gitea", "https://codeberg.org/o/r/src/branch/main/src/run.ts#L30", "src/run.ts 30"],
  ])("is read from a link of %s, without host, owner and branch", (_, text, line) => {
    expect(inText(text)).toEqual([line]);
  });

  it("is none in a version, a time, an address or a path without a line", () => {
    expect(inText("v1.2.3:4 at 10:12:13 on http://localhost:3000, see src/run.ts and 1.5:2")).toEqual([]);
  });
});
