import { describe, expect, it } from "vitest";
import { empty, resolveIn } from "./resolve-in.ts";

describe("Go packages", () => {
  const resolve = resolveIn("go", {
    "go.mod": "module github.com/acme/shop // the shop\n\ngo 1.22\n",
    "tools/go.mod": 'module "github.com/acme/shop/tools"\n',
    ...empty(
      "main.go",
      "cart/cart.go",
      "cart/total.go",
      "cart/cart_test.go",
      "cart/README.md",
      "tools/gen/gen.go",
    ),
    ...empty(
      "vendor/golang.org/x/net/http.go",
      ...Array.from({ length: 40 }, (_, at) => `big/f${100 + at}.go`),
    ),
  });

  it("are the folder's files without tests", () => {
    expect(resolve("main.go", "github.com/acme/shop/cart")).toEqual(["cart/cart.go", "cart/total.go"]);
    expect(resolve("cart/total.go", "github.com/acme/shop")).toEqual(["main.go"]);
  });

  it("leave out the importing file itself", () => {
    expect(resolve("cart/cart.go", "github.com/acme/shop/cart")).toEqual(["cart/total.go"]);
  });

  it("belong to the module with the longest path", () => {
    expect(resolve("main.go", "github.com/acme/shop/tools/gen")).toEqual(["tools/gen/gen.go"]);
  });

  it("count for 30 files at most, in path order", () => {
    const files = resolve("main.go", "github.com/acme/shop/big");
    expect(files).toHaveLength(30);
    expect(files[0]).toBe("big/f100.go");
  });

  it("may be vendored or relative", () => {
    expect(resolve("main.go", "golang.org/x/net")).toEqual(["vendor/golang.org/x/net/http.go"]);
    expect(resolve("tools/gen/x.go", "../../cart")).toEqual(["cart/cart.go", "cart/total.go"]);
  });

  it.each(["fmt", "net/http", "github.com/acme/shopping", "github.com/acme/shop/gone", "C"])(
    "exclude %s",
    (name) => expect(resolve("main.go", name)).toEqual([]),
  );

  it("are found below the checkout's own path before modules", () => {
    const old = resolveIn("go", empty("pkg/api/api.go", "main.go"));
    expect(old("main.go", "github.com/acme/old/pkg/api")).toEqual(["pkg/api/api.go"]);
  });
});
