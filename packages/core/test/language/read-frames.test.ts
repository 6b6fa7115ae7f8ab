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
  ])("reads %s", (_, text, frames) => {
    expect(said(text)).toEqual(frames);
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
