import { describe, expect, it } from "vitest";
import { empty, resolveIn } from "./resolve-in.ts";

describe("relative imports", () => {
  const resolve = resolveIn(
    "python",
    empty(
      "app/__init__.py",
      "app/main.py",
      "app/models/__init__.py",
      "app/models/user.py",
      "app/db.py",
      "app/_c.pyi",
    ),
  );

  it("follows dots", () => {
    expect(resolve("app/main.py", ".models")).toEqual(["app/models/__init__.py"]);
    expect(resolve("app/main.py", ".models.user", "User")).toEqual(["app/models/user.py"]);
    expect(resolve("app/models/user.py", "..db", "session")).toEqual(["app/db.py"]);
    expect(resolve("app/main.py", "._c")).toEqual(["app/_c.pyi"]);
    expect(resolve("app/models/user.py", "....x", "y")).toEqual([]);
  });

  it("adds names that are modules themselves", () => {
    expect(resolve("app/models/user.py", "..", "db", "main", "Thing")).toEqual([
      "app/__init__.py",
      "app/db.py",
      "app/main.py",
    ]);
    expect(resolve("app/main.py", ".models", "user")).toEqual([
      "app/models/__init__.py",
      "app/models/user.py",
    ]);
    expect(resolve("app/main.py", ".", "db")).toEqual(["app/__init__.py", "app/db.py"]);
  });
});

describe("absolute imports", () => {
  const resolve = resolveIn("python", {
    ...empty("src/shop/__init__.py", "src/shop/cart.py", "src/shop/types.py", "src/shop/logging/__init__.py"),
    ...empty("tests/test_cart.py", "tests/helpers.py", "tests/unit/__init__.py", "tests/unit/test_a.py"),
    ...empty(
      "scripts/build.py",
      "scripts/tools.py",
      "space/google/cloud/api.py",
      "libs/core/core_lib/__init__.py",
    ),
    ...empty("libs/core/core_lib/base.py", "libs/web/web_lib/__init__.py", "libs/web/web_lib/app.py"),
    ...empty("libs/web/tests/__init__.py", "libs/web/tests/conf.py", "libs/core/tests/__init__.py"),
    ...empty("libs/core/tests/conf.py", "six.py", "json.txt", "far/away/lonely.py"),
  });

  it.each([
    ["tests/test_cart.py", "shop", "src/shop/__init__.py"],
    ["tests/test_cart.py", "shop.cart", "src/shop/cart.py"],
    ["src/shop/cart.py", "shop.types", "src/shop/types.py"],
    ["tests/test_cart.py", "helpers", "tests/helpers.py"],
    ["tests/unit/test_a.py", "helpers", "tests/helpers.py"],
    ["scripts/build.py", "tools", "scripts/tools.py"],
    ["libs/web/web_lib/app.py", "core_lib.base", "libs/core/core_lib/base.py"],
    ["libs/web/web_lib/app.py", "tests.conf", "libs/web/tests/conf.py"],
    ["libs/core/core_lib/base.py", "tests.conf", "libs/core/tests/conf.py"],
    ["space/google/cloud/x.py", "google.cloud.api", "space/google/cloud/api.py"],
    ["src/shop/cart.py", "six.moves.urllib", "six.py"],
  ])("in %s finds %s", (from, specifier, path) => expect(resolve(from, specifier)).toEqual([path]));

  it("takes names out of a package without __init__", () => {
    expect(resolve("space/main.py", "google.cloud", "api")).toEqual(["space/google/cloud/api.py"]);
  });

  it("never takes a neighbour for the standard library or a far script for a module", () => {
    expect(resolve("src/shop/cart.py", "types", "ModuleType")).toEqual([]);
    expect(resolve("src/shop/cart.py", "logging")).toEqual([]);
    expect(resolve("src/shop/cart.py", "json")).toEqual([]);
    expect(resolve("src/shop/cart.py", "lonely")).toEqual([]);
    expect(resolve("src/shop/cart.py", "requests.adapters")).toEqual([]);
  });

  it("never answers with the package alone for a module it lacks", () => {
    expect(resolve("tests/test_cart.py", "shop.elsewhere.deep")).toEqual([]);
  });
});
