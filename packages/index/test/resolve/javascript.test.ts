import { expectEnd } from "../../../../test/expect-end.ts";
import { describe, expect, it } from "vitest";
import { empty, resolveIn } from "./resolve-in.ts";

describe("relative imports", () => {
  const resolve = resolveIn("typescript", {
    ...empty(
      "src/app.ts",
      "src/tokens.ts",
      "src/view.tsx",
      "src/legacy.mts",
      "src/old.cts",
      "src/Button.vue",
      "src/store.svelte.ts",
      "src/widgets/index.ts",
      "src/data.json",
      "src/both.ts",
      "src/both/index.ts",
      "src/plain.js",
      "src/plain.d.ts",
      "index.ts",
      "theme/look.ts",
    ),
    "theme/package.json": `{ "main": "./look.js" }`,
  });

  it.each([
    ["./tokens", "src/tokens.ts"],
    ["./tokens.js", "src/tokens.ts"],
    ["./tokens.ts", "src/tokens.ts"],
    ["./view.jsx", "src/view.tsx"],
    ["./view", "src/view.tsx"],
    ["./legacy.mjs", "src/legacy.mts"],
    ["./old.cjs", "src/old.cts"],
    ["./Button.vue", "src/Button.vue"],
    ["./Button", "src/Button.vue"],
    ["./store.svelte.js", "src/store.svelte.ts"],
    ["./widgets", "src/widgets/index.ts"],
    ["./widgets/", "src/widgets/index.ts"],
    ["./widgets/index.js", "src/widgets/index.ts"],
    ["./data.json", "src/data.json"],
    ["./both", "src/both.ts"],
    ["./plain", "src/plain.js"],
    ["./tokens.js?raw", "src/tokens.ts"],
    ["style-loader!./tokens", "src/tokens.ts"],
    ["..", "index.ts"],
    ["../theme", "theme/look.ts"],
  ])("finds %s", (specifier, path) => {
    expect(resolve("src/app.ts", specifier)).toEqual([path]);
  });

  it.each(["./missing", "../../outside", "./app.js", "", ".", "react", "node:fs", "https://a.b/c.js"])(
    "finds nothing for %j",
    (specifier) => expect(resolve("src/app.ts", specifier)).toEqual([]),
  );
});

describe("tsconfig", () => {
  const resolve = resolveIn("typescript", {
    ...empty(
      "src/core/a.ts",
      "src/core/index.ts",
      "apps/web/src/core/a.ts",
      "apps/web/src/page.ts",
      "lib/main.ts",
    ),
    ...empty("shared/log.ts", "packages/plain/src/x.ts", "apps/mobile/app/home.ts", "apps/mobile/app/x.ts"),
    "tsconfig.json": `{
      // where things are
      "compilerOptions": {
        "baseUrl": ".", /* the root */
        "paths": { "@core/*": ["missing/*", "src/core/*"], "@core": ["src/core"], "url": ["http://x/*"], },
      },
    }`,
    "apps/web/tsconfig.json": `{ "extends": "./tsconfig.paths", "compilerOptions": {} }`,
    "apps/web/tsconfig.paths.json": `{ "compilerOptions": { "paths": { "@core/*": ["./src/core/*"] } } }`,
    "apps/mobile/tsconfig.json": `{ "extends": ["@repo/config/base.json"] }`,
    "configs/package.json": `{ "name": "@repo/config" }`,
    "configs/base.json": '{ "compilerOptions": { "paths": { "~/*": ["${configDir}/app/*"] } } }',
  });

  it("maps patterns and exact names, past targets that are missing", () => {
    expect(resolve("lib/main.ts", "@core/a")).toEqual(["src/core/a.ts"]);
    expect(resolve("lib/main.ts", "@core")).toEqual(["src/core/index.ts"]);
  });

  it("takes bare names from baseUrl", () => {
    expect(resolve("lib/main.ts", "shared/log")).toEqual(["shared/log.ts"]);
    expect(resolve("lib/main.ts", "shared/gone")).toEqual([]);
  });

  it("lets the nearest configuration win and inherits from `extends`", () => {
    expect(resolve("apps/web/src/page.ts", "@core/a")).toEqual(["apps/web/src/core/a.ts"]);
    expect(resolve("apps/web/src/page.ts", "@core")).toEqual(["src/core/index.ts"]);
  });

  it("extends a configuration from a package and puts in ${configDir}", () => {
    expect(resolve("apps/mobile/app/home.ts", "~/x")).toEqual(["apps/mobile/app/x.ts"]);
  });

  it("survives configurations that extend each other or are broken", () => {
    const broken = resolveIn("typescript", {
      ...empty("a/x.ts", "b/y.ts"),
      "a/tsconfig.json": `{ "extends": "./tsconfig.other.json" }`,
      "a/tsconfig.other.json": `{ "extends": "./tsconfig.json" }`,
      "b/tsconfig.json": `{ "compilerOptions": { "paths": [`,
      "b/package.json": `[]`,
    });
    expect(broken("a/x.ts", "lodash")).toEqual([]);
    expect(broken("b/y.ts", "lodash")).toEqual([]);
  });

  it("reads each of many that extend each other once", () => {
    const all = JSON.stringify(Array.from({ length: 30 }, (_, at) => `./tsconfig.${at % 10}.json`));
    const configs = Array.from({ length: 10 }, (_, at) => [`a/tsconfig.${at}.json`, `{ "extends": ${all} }`]);
    const looping = resolveIn("typescript", {
      ...empty("a/x.ts"),
      ...Object.fromEntries(configs),
      "a/tsconfig.json": `{ "extends": ${all} }`,
    });
    expectEnd(() => expect(looping("a/x.ts", "lodash")).toEqual([]));
  });
});

describe("packages of the repository", () => {
  const resolve = resolveIn("typescript", {
    ...empty("packages/app/src/main.ts", "packages/core/src/index.ts", "packages/core/src/deep/x.ts"),
    ...empty("packages/core/src/exports/control.ts", "packages/util/lib/main.js", "packages/bare/index.js"),
    ...empty(
      "packages/app/src/internal/log.ts",
      "packages/core/src/features/a.ts",
      "packages/types/index.d.ts",
    ),
    ...empty("test/fixtures/one/node.js", "test/fixtures/react/index.js", "packages/core/src/runtime.ts"),
    "packages/app/package.json": `{
      "name": "app",
      "imports": { "#internal/*": "./dist/internal/*.js", "#core": { "types": "./types.d.ts", "default": "@x/core" } }
    }`,
    "packages/core/package.json": `{
      "name": "@x/core",
      "exports": {
        ".": { "types": "./dist/index.d.ts", "import": "./dist/index.mjs" },
        "./control": "./dist/control.mjs",
        "./deep/*": ["./dist/esm/deep/*.js"],
        "./runtime": { "node": { "require": "./dist/runtime.prod.cjs" } },
        "./features/*.js": "./dist/features/*.js",
        "./gone": null
      }
    }`,
    "packages/util/package.json": `{ "name": "util-x", "main": "lib/main" }`,
    "packages/bare/package.json": `{ "name": "bare" }`,
    "packages/types/package.json": `{ "name": "only-types", "main": "dist/index.js", "types": "./index.d.ts" }`,
    "test/fixtures/react/package.json": `{ "name": "react", "main": "index.js" }`,
  });
  const from = "packages/app/src/main.ts";

  it.each([
    ["@x/core", "packages/core/src/index.ts"],
    ["@x/core/control", "packages/core/src/exports/control.ts"],
    ["@x/core/deep/x", "packages/core/src/deep/x.ts"],
    ["@x/core/runtime", "packages/core/src/runtime.ts"],
    ["@x/core/features/a.js", "packages/core/src/features/a.ts"],
    ["@x/core/src/deep/x.js", "packages/core/src/deep/x.ts"],
    ["@x/core/unheard-of", "packages/core/src/index.ts"],
    ["util-x", "packages/util/lib/main.js"],
    ["util-x/lib/main.js", "packages/util/lib/main.js"],
    ["bare", "packages/bare/index.js"],
    ["only-types", "packages/types/index.d.ts"],
    ["#internal/log", "packages/app/src/internal/log.ts"],
  ])("finds %s", (specifier, path) => expect(resolve(from, specifier)).toEqual([path]));

  it("gives a fixture's package to the fixture alone", () => {
    expect(resolve(from, "react")).toEqual([]);
    expect(resolve("test/fixtures/react/other.js", "react")).toEqual(["test/fixtures/react/index.js"]);
  });

  it("takes the nearest of two packages with one name", () => {
    const twice = resolveIn("javascript", {
      ...empty("a/use.js", "a/dep/index.js", "b/dep/index.js"),
      "a/dep/package.json": `{ "name": "dep" }`,
      "b/dep/package.json": `{ "name": "dep" }`,
    });
    expect(twice("a/use.js", "dep")).toEqual(["a/dep/index.js"]);
  });

  it("maps a relative import of built files to their source", () => {
    expect(resolve("packages/core/test/a.test.ts", "../dist/deep/x.js")).toEqual([
      "packages/core/src/deep/x.ts",
    ]);
  });

  it("ignores names that every object has", () => {
    expect(resolve(from, "constructor")).toEqual([]);
    expect(resolve(from, "#constructor")).toEqual([]);
    expect(resolve(from, "__proto__/x")).toEqual([]);
  });
});

describe("conventional aliases", () => {
  const resolve = resolveIn("vue", {
    ...empty("web/src/App.vue", "web/src/lib/time.ts", "web/src/main.ts", "web/public/logo.svg"),
    "web/package.json": "{}",
  });

  it.each([
    ["@/main", "web/src/main.ts"],
    ["~/lib/time", "web/src/lib/time.ts"],
    ["$lib/time", "web/src/lib/time.ts"],
    ["/src/main.ts", "web/src/main.ts"],
    ["/logo.svg", "web/public/logo.svg"],
  ])("finds %s", (specifier, path) => expect(resolve("web/src/App.vue", specifier)).toEqual([path]));
});
