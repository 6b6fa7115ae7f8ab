import { describe, expect, it } from "vitest";
import { empty, resolveIn } from "./resolve-in.ts";

describe("C#", () => {
  const resolve = resolveIn(
    "csharp",
    empty(
      "src/Shop.Core/Shop.Core.csproj",
      "src/Shop.Core/Orders/Order.cs",
      "src/Shop.Core/Orders/OrderLine.cs",
      "src/Web/Acme.Web/Pages/Home.cs",
      "src/Web/Program.cs",
      "System/Text/Json.cs",
    ),
  );

  it("finds a namespace below a project or by the folders it spells", () => {
    const orders = ["src/Shop.Core/Orders/Order.cs", "src/Shop.Core/Orders/OrderLine.cs"];
    expect(resolve("src/Web/Program.cs", "Shop.Core.Orders")).toEqual(orders);
    expect(resolve("src/Shop.Core/Orders/Order.cs", "Shop.Core.Orders")).toEqual([orders[1]]);
    expect(resolve("src/Web/Program.cs", "Acme.Web.Pages")).toEqual(["src/Web/Acme.Web/Pages/Home.cs"]);
  });

  it("finds a type by its file, and nothing for one name alone", () => {
    expect(resolve("src/Web/Program.cs", "Shop.Core.Orders.Order")).toEqual([
      "src/Shop.Core/Orders/Order.cs",
    ]);
    expect(resolve("src/Web/Program.cs", "System")).toEqual([]);
    expect(resolve("src/Web/Program.cs", "Core.Other")).toEqual([]);
  });
});

describe("Ruby", () => {
  const resolve = resolveIn(
    "ruby",
    empty(
      "lib/rubocop.rb",
      "lib/rubocop/cop/base.rb",
      "lib/rubocop/ext/json.rb",
      "spec/spec_helper.rb",
      "Rakefile.rb",
    ),
  );

  it("follows require_relative and load paths", () => {
    expect(resolve("lib/rubocop.rb", "./rubocop/cop/base")).toEqual(["lib/rubocop/cop/base.rb"]);
    expect(resolve("spec/a_spec.rb", "rubocop/cop/base")).toEqual(["lib/rubocop/cop/base.rb"]);
    expect(resolve("spec/a/b_spec.rb", "spec_helper")).toEqual(["spec/spec_helper.rb"]);
    expect(resolve("lib/rubocop/cop/base.rb", "../../rubocop.rb")).toEqual(["lib/rubocop.rb"]);
  });

  it("takes no file that merely ends like a library", () => {
    expect(resolve("lib/rubocop.rb", "json")).toEqual([]);
    expect(resolve("lib/rubocop.rb", "cop/base")).toEqual([]);
  });
});

describe("PHP", () => {
  const resolve = resolveIn("php", {
    "composer.json": `{
      "autoload": { "psr-4": { "App\\\\": "app/", "App\\\\Data\\\\": ["data/", "more/"] }, "psr-0": { "Old_": "legacy" } },
      "autoload-dev": { "psr-4": { "Tests\\\\": "tests" } }
    }`,
    ...empty(
      "app/Models/User.php",
      "data/Row.php",
      "app/Support/helpers.php",
      "tests/TestCase.php",
      "public/index.php",
    ),
    ...empty("vendorless/Acme/Tool/Hammer.php", "bootstrap/app.php"),
  });

  it.each([
    ["App\\Models\\User", "app/Models/User.php"],
    ["\\App\\Models\\User", "app/Models/User.php"],
    ["App\\Data\\Row", "data/Row.php"],
    ["Tests\\TestCase", "tests/TestCase.php"],
    ["App\\Support\\blank_value", "app/Support/helpers.php"],
    ["Acme\\Tool\\Hammer", "vendorless/Acme/Tool/Hammer.php"],
    ["./../bootstrap/app.php", "bootstrap/app.php"],
    ["/../bootstrap/app.php", "bootstrap/app.php"],
  ])("finds %s", (specifier, path) => expect(resolve("public/index.php", specifier)).toEqual([path]));

  it("takes each name of a group, and no class of another vendor", () => {
    expect(resolve("public/index.php", "App\\Models", "User", "Gone")).toEqual(["app/Models/User.php"]);
    expect(resolve("public/index.php", "Symfony\\Models\\User")).toEqual([]);
    expect(resolve("public/index.php", "Exception")).toEqual([]);
  });

  it("goes by suffixes where nothing says how classes are loaded", () => {
    const bare = resolveIn("php", empty("src/Models/User.php", "index.php"));
    expect(bare("index.php", "App\\Models\\User")).toEqual(["src/Models/User.php"]);
  });
});

describe("Dart", () => {
  const resolve = resolveIn("dart", {
    "packages/app/pubspec.yaml": "# the app\nname: app\nversion: 1.0.0\n",
    ...empty("packages/app/lib/src/x.dart", "packages/app/lib/app.dart", "packages/app/lib/src/y.dart"),
  });

  it("follows packages and relative paths", () => {
    expect(resolve("packages/app/lib/app.dart", "package:app/src/x.dart")).toEqual([
      "packages/app/lib/src/x.dart",
    ]);
    expect(resolve("packages/app/lib/src/y.dart", "x.dart")).toEqual(["packages/app/lib/src/x.dart"]);
    expect(resolve("packages/app/lib/src/y.dart", "../app.dart")).toEqual(["packages/app/lib/app.dart"]);
    expect(resolve("packages/app/lib/src/y.dart", "dart:io")).toEqual([]);
    expect(resolve("packages/app/lib/src/y.dart", "package:flutter/src/x.dart")).toEqual([]);
  });
});

describe("Elixir", () => {
  const resolve = resolveIn(
    "elixir",
    empty(
      "lib/my_app.ex",
      "lib/my_app/accounts.ex",
      "lib/my_app/accounts/user.ex",
      "lib/my_app_web/controllers/user_controller.ex",
      "lib/my_app/http_client.ex",
    ),
  );

  it.each([
    ["MyApp", "lib/my_app.ex"],
    ["MyApp.Accounts", "lib/my_app/accounts.ex"],
    ["MyApp.Accounts.User.Role", "lib/my_app/accounts/user.ex"],
    ["MyAppWeb.UserController", "lib/my_app_web/controllers/user_controller.ex"],
    ["MyApp.HTTPClient", "lib/my_app/http_client.ex"],
  ])("finds %s", (specifier, path) => expect(resolve("test/a_test.exs", specifier)).toEqual([path]));

  it("takes each name of a group", () => {
    expect(resolve("test/a_test.exs", "MyApp", "Accounts", "HTTPClient")).toEqual([
      "lib/my_app/accounts.ex",
      "lib/my_app/http_client.ex",
    ]);
    expect(resolve("test/a_test.exs", "Ecto.Query")).toEqual([]);
  });
});

describe("languages whose modules lie below any folder", () => {
  it.each([
    ["lua", "lua/plug/init.lua", "plug"],
    ["lua", "lua/plug/util.lua", "plug.util"],
    ["perl", "lib/App/Cmd.pm", "App::Cmd"],
    ["haskell", "src/Data/Trie.hs", "Data.Trie"],
    ["clojure", "src/my_app/core.clj", "my-app.core"],
    ["gleam", "src/shop/cart.gleam", "shop/cart"],
    ["nix", "nix/default.nix", "./nix"],
    ["terraform", "modules/net/main.tf", "./modules/net"],
    ["cmake", "cmake/Flags.cmake", "cmake/Flags"],
    ["cmake", "src/CMakeLists.txt", "src"],
    ["protobuf", "proto/shop/v1/cart.proto", "shop/v1/cart.proto"],
    ["zig", "store.zig", "store.zig"],
  ])("%s finds %s for %s", (language, path, specifier) => {
    expect(resolveIn(language, empty(path, "main.x"))("main.x", specifier)).toEqual([path]);
  });

  it("takes whole segments of a path only", () => {
    const resolve = resolveIn("lua", empty("lua/main.lua", "lua/xplug/util.lua", "lua/plug/xutil.lua"));
    expect(resolve("lua/main.lua", "plug.util")).toEqual([]);
  });

  it("looks for lone names beside the file only where they are no evidence", () => {
    const resolve = resolveIn("nim", empty("far/os.nim", "near/main.nim", "near/util.nim"));
    expect(resolve("near/main.nim", "os")).toEqual([]);
    expect(resolve("near/main.nim", "util")).toEqual(["near/util.nim"]);
  });
});

describe("shell, style sheets and pages", () => {
  it("follows sourced files past a variable folder", () => {
    const resolve = resolveIn(
      "shell",
      empty("bin/run.sh", "bin/lib.sh", "scripts/lib/log.sh", "etc/profile"),
    );
    expect(resolve("bin/run.sh", "./lib.sh")).toEqual(["bin/lib.sh"]);
    expect(resolve("bin/run.sh", "scripts/lib/log.sh")).toEqual(["scripts/lib/log.sh"]);
    expect(resolve("bin/run.sh", '"$ROOT/lib/log.sh"')).toEqual(["scripts/lib/log.sh"]);
    expect(resolve("bin/run.sh", "$(dirname $0)/lib.sh")).toEqual(["bin/lib.sh"]);
    expect(resolve("bin/run.sh", "/etc/profile")).toEqual([]);
    expect(resolve("bin/run.sh", "$FILE")).toEqual([]);
  });

  it("follows style sheets through partials and packages", () => {
    const resolve = resolveIn("scss", {
      ...empty("web/main.scss", "web/_tokens.scss", "web/parts/_index.scss", "web/reset.css", "ui/theme.css"),
      "ui/package.json": `{ "name": "@acme/ui" }`,
    });
    expect(resolve("web/main.scss", "tokens")).toEqual(["web/_tokens.scss"]);
    expect(resolve("web/main.scss", "./parts")).toEqual(["web/parts/_index.scss"]);
    expect(resolve("web/main.scss", "./reset.css?v=2")).toEqual(["web/reset.css"]);
    expect(resolve("web/main.scss", "~@acme/ui/theme.css")).toEqual(["ui/theme.css"]);
    expect(resolve("web/main.scss", "sass:math")).toEqual([]);
    expect(resolve("web/main.scss", "https://fonts.x/y.css")).toEqual([]);
  });

  it("follows pages to files and absolute paths", () => {
    const resolve = resolveIn("html", empty("web/index.html", "web/app.js", "web/public/logo.png", "top.js"));
    expect(resolve("web/index.html", "app.js")).toEqual(["web/app.js"]);
    expect(resolve("web/index.html", "/logo.png")).toEqual(["web/public/logo.png"]);
    expect(resolve("web/index.html", "/top.js")).toEqual(["top.js"]);
    expect(resolve("web/index.html", "//cdn.x/app.js")).toEqual([]);
  });

  it("finds nothing for Swift modules", () => {
    expect(resolveIn("swift", empty("Sources/Shop/Cart.swift"))("main.swift", "Shop")).toEqual([]);
  });
});
