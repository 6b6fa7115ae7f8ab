import { describe, expect, it } from "vitest";
import { fileKind } from "@fossick/languages/file-kind.ts";
import { ownFolders } from "@fossick/index/analyse/own-folders.ts";

/** A path, or a path with its text. */
type File = string | readonly [path: string, text: string];

/** The kind of the first file among the others. */
function kindAmong(...files: readonly File[]): string {
  const textByPath = new Map(files.map((file) => (typeof file === "string" ? [file, ""] : file)));
  const [first = ""] = textByPath.keys();
  const own = ownFolders([...textByPath.keys()].sort(), (path) => textByPath.get(path));
  return fileKind(first, own);
}

const apache = "// Copyright 2026 The Market Authors\n// Licensed under the Apache License\n";

const own: readonly (readonly [why: string, ...files: File[]])[] = [
  ["the vendors of a marketplace", "src/vendor/payout.ts", "src/vendor/repository.ts", "src/main.ts"],
  ["vendors as an application of Django", "vendor/models.py", "vendor/views.py", "manage.py"],
  [
    "vendors as a package of a workspace",
    "apps/vendor/src/a.ts",
    "apps/vendor/package.json",
    "apps/vendor/LICENSE",
  ],
  [
    "vendors as services with projects of their own",
    "vendor/vendor-api/src/A.java",
    "vendor/vendor-api/pom.xml",
  ],
  ["vendors whose files begin as all do", ["vendor/payout.ts", apache], ["src/main.ts", apache]],
  ["clients of external systems", "external/stripe_client.py", "app/main.py"],
  ["fixtures of a league", "src/fixtures/schedule.ts", "src/table.ts", "tests/schedule.test.ts"],
  [
    "fixtures that tests are called after",
    "fixtures/schedule.py",
    "fixtures/__init__.py",
    "tests/test_schedule.py",
  ],
  ["fixtures with tests of their own", "src/fixtures/a.ts", "src/fixtures/a.test.ts", "src/b.test.ts"],
  ["coverage of an insurance", "coverage/premium.ts", "claims/claim.ts"],
  ["a tool that measures coverage", "coverage/cmdline.py", "coverage/htmlfiles/index.html", "setup.py"],
  ["scripts that build", "build/tasks/sourcemap.js", "src/core.js"],
  ["targets of an advertisement", "packages/ads/target/audience.ts", "packages/ads/src/ad.ts"],
  ["outbound mail", "out/mailer.go", "in/receiver.go"],
  ["the specification of a product", "spec/price.ts", "src/cart.ts"],
  ["specifications with tests beside them", "spec/price.ts", "spec/price.test.ts"],
  [
    "the website of a shop",
    "website/src/cart.ts",
    "website/README.md",
    "website/index.html",
    "api/orders.ts",
  ],
  ["documents that people edit together", "src/docs/editor.ts", "src/docs/README.md", "src/users/user.ts"],
  [
    "help that a program prints",
    "crates/core/doc/help.rs",
    "crates/core/doc/template.1",
    "crates/core/main.rs",
  ],
  ["clothes for men", "src/man/trousers.ts", "src/woman/skirts.ts"],
];

const asNamed: readonly (readonly [kind: string, sign: string, ...files: File[]])[] = [
  ["vendored", "a licence", "vendor/zlib/inflate.c", "vendor/zlib/LICENSE"],
  ["vendored", "a list of modules", "vendor/x/a.go", "vendor/modules.txt"],
  [
    "vendored",
    "a manifest of another package",
    "src/vendor/left-pad/index.js",
    "src/vendor/left-pad/package.json",
  ],
  ["vendored", "a host", "vendor/github.com/a/b.go"],
  ["vendored", "a version", "app/vendor/jquery-3.7.1.js", "app/a.js"],
  ["vendored", "sources of a package", "deps/llhttp/src/api.c", "lib/a.js"],
  ["vendored", "templates of packages", "resources/views/vendor/mail/a.blade.php", "app/A.php"],
  [
    "vendored",
    "a note of somebody's rights",
    ["src/vendor/hash.js", "// Copyright (c) 2011 Gary Court"],
    "src/a.js",
  ],
  ["vendored", "one long line", ["src/vendor/a.js", `var a=${"1+".repeat(900)}1`], "src/b.js"],
  [
    "vendored",
    "other rights than the project's",
    ["vendor/a.ts", "// Copyright 2011 B"],
    ["src/a.ts", apache],
  ],
  ["vendored", "nothing but styles", "css/vendor/normalize.css", "css/a.css"],
  ["test", "tests beside it", "packages/a/fixtures/user.ts", "packages/a/tests/user.ts"],
  ["test", "data", "app/fixtures/users.json", "app/fixtures/load.ts", "app/a.ts"],
  ["test", "a folder of tests above", "tests/vendor/a.php", "tests/a.php"],
  ["test", "names of tests", "spec/support/login.rb", "spec/user_spec.rb", "app/user.rb"],
  ["test", "names as of Jasmine", "spec/setup.js", "spec/suites/MapSpec.js"],
  ["test", "calls of a test framework", ["spec/parser.js", 'describe("parser", () => {'], "lib/parser.js"],
  ["generated", "maps of sources", "build/main.js", "build/main.js.map", "src/main.ts"],
  ["generated", "a bundler's code", ["out/index.js", "/******/ // webpackBootstrap"], "src/a.ts"],
  ["generated", "reports of coverage", "coverage/lcov-report/sorter.js", "coverage/lcov.info"],
  ["generated", "its sources beside it", "packages/a/build/index.js", "packages/a/src/index.ts"],
  ["generated", "copies that setuptools makes", "build/lib/shop/cart.py", "shop/cart.py", "setup.py"],
  ["generated", "models that dbt compiled", "target/compiled/shop/orders.sql", "models/orders.sql"],
  ["generated", "compiled classes", "target/App.java", "target/App.class"],
  ["docs", "pages", "docs/gen.py", "docs/guide.md", "a.py"],
  ["docs", "a site of pages", "website/src/pages/index.tsx", "website/docusaurus.config.ts", "src/a.ts"],
  ["docs", "mostly pages", "website/a.tsx", "website/b.md", "website/c.mdx"],
  ["docs", "pages instead of tests", "specs/login.md", "specs/api.yaml", "src/a.ts"],
  ["docs", "pages of a manual", "man/gen.ts", "man/a.1", "src/a.ts"],
];

describe("a folder called as tools call theirs", () => {
  it.each(own.map(([why, ...files]) => ({ why, files })))(
    "holds the project's own code: $why",
    ({ files }) => {
      expect(kindAmong(...files)).toBe("source");
    },
  );

  it.each(asNamed.map(([kind, sign, ...files]) => ({ kind, sign, files })))(
    "is $kind by a second sign: $sign",
    ({ kind, files }) => {
      expect(kindAmong(...files)).toBe(kind);
    },
  );
});
