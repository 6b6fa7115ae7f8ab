import { describe, expect, it } from "vitest";
import { framesIn, withoutFrames } from "@fossick/core/language/read-frames.ts";

const said = (text: string): readonly string[] =>
  framesIn(text).map(({ line, path, symbol }) => `${path}:${line} ${symbol ?? ""}`.trim());

describe("framesIn", () => {
  it.each([
    [
      "Go",
      "shop/cart.(*Cart).Total.func1(0xc0001)\n\t/root/go/src/shop/cart/cart.go:71 +0x247",
      ["/root/go/src/shop/cart/cart.go:71 Total"],
    ],
    [
      "Rust",
      "   5: shop::cart::total::h0123456789abcdef\n             at ./src/cart.rs:68:5",
      ["./src/cart.rs:68 total"],
    ],
    [
      "Java, with modules and lambdas",
      "\tat java.base/java.util.HashMap.get(HashMap.java:12)\n\tat org.shop.Cart.lambda$total$0(Cart.java:35)",
      ["org/shop/Cart.java:35 total", "java/util/HashMap.java:12 get"],
    ],
    [
      "C#, with state machines",
      "   at Shop.Cart.<TotalAsync>d__5.MoveNext() in C:\\src\\Shop\\Cart.cs:line 55",
      ["/src/Shop/Cart.cs:55 TotalAsync"],
    ],
    [
      "Ruby, with blocks, classes and either quote",
      "a/cart.rb:1:in 'Shop::Cart#total'\n\tfrom /srv/b.rb:25:in `block in slots'",
      ["/srv/b.rb:25 slots", "a/cart.rb:1 total"],
    ],
    [
      "PHP, whose frames name what their line calls",
      "Uncaught E in /srv/src/Cart.php:11\n#0 /srv/src/Shop.php(38): Shop\\Cart->total(1)\n#1 /srv/run.php(3): Shop->open()",
      ["/srv/run.php:3", "/srv/src/Shop.php:38 open", "/srv/src/Cart.php:11 total"],
    ],
    ["Elixir", "    (shop 0.1.0) lib/shop/cart.ex:12: Shop.Cart.total/2", ["lib/shop/cart.ex:12 total"]],
    ["a debugger", "#1  0x0000 in total (c=0x1) at src/cart.c:33", ["src/cart.c:33 total"]],
    ["Dart", "#0      Cart.total (package:shop/src/cart.dart:12:5)", ["shop/src/cart.dart:12 total"]],
    [
      "Java, without the names of files",
      "  at org.shop.Cart$Row.total(SourceFile:60)\n  at org.shop.RunKt.open(r8-map-id-0a1b:5)",
      ["org/shop/Run:5 open", "org/shop/Cart:60 total"],
    ],
    [
      "Gradle",
      "CartTest > total() FAILED\n    java.lang.AssertionError at CartTest.kt:12",
      ["CartTest.kt:12 total"],
    ],
    [
      "Hermes, which names a function and a bundle",
      "    at CartScreen (address at index.android.bundle:1:984467)",
      ["index.android.bundle:1 CartScreen"],
    ],
    [
      "terms of Erlang",
      '[{\'Elixir.Shop.Cart\',total,2,\n     [{file,"lib/cart.ex"},{line,12}]},\n {gen_server,go,[a,b],[{file,"g.erl"},{line,7}]}]',
      ["g.erl:7 go", "lib/cart.ex:12 total"],
    ],
    [
      "terms of Elixir",
      '{Shop.Cart, :total, 2, [file: ~c"lib/cart.ex", line: 12]}',
      ["lib/cart.ex:12 total"],
    ],
    [
      "a crash report of Apple",
      '{"imageOffset":1,"sourceLine":31,"sourceFile":"Cart.swift","symbol":"Cart.total(rows:rate:)"}',
      ["Cart.swift:31 total"],
    ],
    [
      "a crash report of Apple as text",
      "1   Shop    0x1a2b Cart.total(rows:rate:) + 123 (Cart.swift:31)",
      ["Cart.swift:31 total"],
    ],
    ["LLDB", "* frame #0: 0x1 shop`total(rows=0x0) at cart.c:12:21", ["cart.c:12 total"]],
    ["Valgrind", "==47==    by 0x10B1: total (cart.c:12)", ["cart.c:12 total"]],
    [
      "IPython",
      "File ~/shop/cart.py:12, in total(rows)\nFile ~/shop/row.py:3, in get(x)",
      ["~/shop/cart.py:12 total", "~/shop/row.py:3 get"],
    ],
    ["rlang", "1. └─shop::total(rows(x), 1) at shop/R/cart.R:12:5", ["shop/R/cart.R:12 total"]],
    ["R", "2: total(rows, 1) at cart.R#12", ["cart.R:12 total"]],
  ])("reads %s", (_, text, frames) => {
    expect(said(text)).toEqual(frames);
  });

  it.each([
    ["en", "at", "in C:\\a b\\Cart.cs:line 12"],
    ["de", "bei", "in C:\\a b\\Cart.cs:Zeile 12."],
    ["fr", "à", "dans C:\\a b\\Cart.cs:ligne 12"],
    ["es", "en", "en C:\\a b\\Cart.cs:línea 12"],
    ["ru", "в", "в C:\\a b\\Cart.cs:строка 12"],
    ["ja", "場所", "場所 C:\\a b\\Cart.cs:行 12"],
    ["ko", "위치:", "파일 C:\\a b\\Cart.cs:줄 12"],
    ["zh-Hans", "在", "在 C:\\a b\\Cart.cs 中: 第 12 行"],
    ["zh-Hant", "於", "於 C:\\a b\\Cart.cs: 行 12"],
    ["tr", "konum:", "C:\\a b\\Cart.cs içinde: satır 12"],
    ["cs", "v", "v C:\\a b\\Cart.cs:řádek 12"],
  ])("reads .NET in %s", (_, before, place) => {
    expect(said(`   ${before} Shop.Cart.Total(IList\`1 rows) ${place}`)).toEqual(["/a b/Cart.cs:12 Total"]);
  });

  it.each([
    [
      "below an exception of the JVM",
      "X: outer\n\tat org.Outer.go(Outer.java:5)\nCaused by: Y\n\tat org.Root.deep(Root.java:7)\n\tat org.Root.mid(Root.java:9)\n\t... 3 more",
      ["org/Outer.java:5 go", "org/Root.java:9 mid", "org/Root.java:7 deep"],
    ],
    [
      "below an error of Node.js",
      "Error: outer\n    at go (/a/outer.js:5:1) {\n  [cause]: TypeError: b\n    at deep (/a/root.js:7:1)\n}",
      ["/a/outer.js:5 go", "/a/root.js:7 deep"],
    ],
    [
      "above an exception of Python",
      'Traceback:\n  File "root.py", line 7, in deep\nKeyError\n\nThe above exception was the direct cause of the following exception:\n\nTraceback:\n  File "outer.py", line 5, in go\nE',
      ["outer.py:5 go", "root.py:7 deep"],
    ],
  ])("takes the cause %s for the nearest", (_, text, frames) => {
    expect(said(text)).toEqual(frames);
  });

  it("takes frames of warnings that recur for less near than others", () => {
    const warning = (line: number): string =>
      `  console.error\n    Warning: row ${line} has no key\n\n      at warn (src/row.ts:${line}:5)\n`;
    const failure = "FAIL a\n  ● b\n\n    TypeError: c\n\n      at total (src/cart.ts:45:3)\n";
    const log = `${[1, 2, 3, 4].map(warning).join("")}${failure}${warning(5)}`;
    expect(said(log)).toHaveLength(6);
    expect(said(log).at(-1)).toBe("src/cart.ts:45 total");
  });

  it("keeps the frames nearest to the failure of a long trace", () => {
    const trace = Array.from({ length: 90 }, (_, at) => `    at f${at} (/a/b.js:${at + 1}:1)`).join("\n");
    expect(said(trace)).toHaveLength(60);
    expect(said(trace).at(-1)).toBe("/a/b.js:1 f0");
  });

  it("tells paths with lines alone from what a runtime wrote", () => {
    expect(framesIn("src/cart.c:33: error\n").map(({ isBare }) => isBare)).toEqual([true]);
    expect(framesIn('File "a.py", line 3, in f').map(({ isBare }) => isBare)).toEqual([false]);
  });
});

describe("withoutFrames", () => {
  const trace =
    'Traceback:\n  File "/usr/lib/python3.12/json/x.py", line 3, in load\n    return y\n  File "/srv/a.py", line 4, in own\n    z()\nboom\n';

  it("leaves out the lines of a frame, and the code below it", () => {
    expect(withoutFrames(trace, ({ path }) => path.startsWith("/usr"))).toBe(
      'Traceback:\n  File "/srv/a.py", line 4, in own\n    z()\nboom\n',
    );
  });

  it("leaves out the line of a function above that of its path", () => {
    const go =
      "panic: x\n\nnet/http.Serve(0x1)\n\t/usr/local/go/src/net/http/server.go:3 +0x1\nshop.Run()\n\t/srv/run.go:3";
    expect(withoutFrames(go, ({ path }) => path.startsWith("/usr"))).toBe(
      "panic: x\n\nshop.Run()\n\t/srv/run.go:3",
    );
  });

  it("keeps a text whose paths no runtime wrote, and one without any to leave out", () => {
    expect(withoutFrames("src/cart.c:33: error", () => true)).toBe("src/cart.c:33: error");
    expect(withoutFrames(trace, () => false)).toBe(trace);
  });
});
