import { describe, expect, it } from "vitest";
import { empty, resolveIn } from "./resolve-in.ts";

describe("one crate", () => {
  const resolve = resolveIn("rust", {
    "Cargo.toml": '[package]\nname = "find-files"\n\n[dependencies]\nserde = "1"\n',
    ...empty(
      "src/lib.rs",
      "src/main.rs",
      "src/store.rs",
      "src/store/index.rs",
      "src/store/page.rs",
      "src/net/mod.rs",
    ),
    ...empty("src/net/tcp.rs", "src/sys/unix/pipe.rs", "src/bin/tool.rs", "src/bin/extra.rs", "build.rs"),
    ...empty(
      "tests/it.rs",
      "tests/common/mod.rs",
      "tests/suite/main.rs",
      "tests/suite/case.rs",
      "src/store/tests.rs",
    ),
  });

  it.each([
    ["src/lib.rs", "mod store", "src/store.rs"],
    ["src/lib.rs", "mod net", "src/net/mod.rs"],
    ["src/store.rs", "mod index", "src/store/index.rs"],
    ["src/net/mod.rs", "mod tcp", "src/net/tcp.rs"],
    ["tests/it.rs", "mod common", "tests/common/mod.rs"],
    ["tests/suite/main.rs", "mod case", "tests/suite/case.rs"],
    ["src/bin/tool.rs", "mod extra", "src/bin/extra.rs"],
    ["src/lib.rs", "mod r#store", "src/store.rs"],
    ["src/sys/unix/mod.rs", "mod pipe", "src/sys/unix/pipe.rs"],
  ])("in %s `%s` is %s", (from, specifier, path) => expect(resolve(from, specifier)).toEqual([path]));

  it.each([
    ["src/net/tcp.rs", "crate::store::index::Index", "src/store/index.rs"],
    ["src/net/tcp.rs", "crate::store::Store", "src/store.rs"],
    ["src/net/tcp.rs", "crate::store::Store::open", "src/store.rs"],
    ["src/net/tcp.rs", "crate::Error", "src/lib.rs"],
    ["src/net/tcp.rs", "crate::store::*", "src/store.rs"],
    ["src/store/index.rs", "super::page::Page", "src/store/page.rs"],
    ["src/store/index.rs", "super::Store", "src/store.rs"],
    ["src/store/index.rs", "super::super::net::Net", "src/net/mod.rs"],
    ["src/net/tcp.rs", "super::Net", "src/net/mod.rs"],
    ["src/store.rs", "super::Error", "src/lib.rs"],
    ["src/store.rs", "self::index::Index", "src/store/index.rs"],
    ["src/store.rs", "index::Index", "src/store/index.rs"],
    ["src/main.rs", "find_files::store::Store", "src/store.rs"],
    ["tests/it.rs", "find_files::Error", "src/lib.rs"],
    ["tests/suite/case.rs", "crate::Setup", "tests/suite/main.rs"],
    ["src/net/tcp.rs", "crate::sys::unix::pipe::Pipe", "src/sys/unix/pipe.rs"],
    ["src/store/tests.rs", "super", "src/store.rs"],
    ["src/store/page.rs", "super::*", "src/store.rs"],
  ])("in %s %s is in %s", (from, specifier, path) => expect(resolve(from, specifier)).toEqual([path]));

  it("adds names that are modules, and drops the base when all are", () => {
    expect(resolve("src/net/tcp.rs", "crate::store", "index", "page")).toEqual([
      "src/store/index.rs",
      "src/store/page.rs",
    ]);
    expect(resolve("src/net/tcp.rs", "crate::store", "index", "Store")).toEqual([
      "src/store.rs",
      "src/store/index.rs",
    ]);
    expect(resolve("src/net/tcp.rs", "crate::store::index", "index")).toEqual(["src/store/index.rs"]);
  });

  it.each(["std::fmt", "serde::Serialize", "self::Local", "super", "mod gone", "", "::"])(
    "in src/store/page.rs finds nothing for %j",
    (specifier) => expect(resolve("src/store/page.rs", specifier)).toEqual([]),
  );
});

describe("a workspace", () => {
  const resolve = resolveIn("rust", {
    "Cargo.toml":
      '[workspace]\nmembers = ["crates/*"]\n[package]\nname = "rg"\n[[bin]]\nname = "rg"\npath = "crates/cli/main.rs"\n',
    "crates/search-core/Cargo.toml": '[package]\nname = "search-core"\n',
    "crates/odd/Cargo.toml": `[package]\nname = "odd"\n[lib]\nname = 'very_odd'\npath = "odd.rs"\n[dependencies]\ncore_x = { path = "../search-core", package = "search-core" }\n`,
    ...empty(
      "crates/search-core/src/lib.rs",
      "crates/search-core/src/sink.rs",
      "crates/odd/odd.rs",
      "crates/odd/part.rs",
    ),
    ...empty("crates/cli/main.rs", "crates/cli/flags/mod.rs", "crates/cli/flags/parse.rs"),
  });

  it("finds crates by the name code gives them", () => {
    expect(resolve("crates/cli/main.rs", "search_core::sink::Sink")).toEqual([
      "crates/search-core/src/sink.rs",
    ]);
    expect(resolve("crates/cli/main.rs", "very_odd::part::Part")).toEqual(["crates/odd/part.rs"]);
    expect(resolve("crates/odd/part.rs", "core_x::Searcher")).toEqual(["crates/search-core/src/lib.rs"]);
  });

  it("starts at the root file a manifest names", () => {
    expect(resolve("crates/cli/flags/parse.rs", "crate::flags::Flag")).toEqual(["crates/cli/flags/mod.rs"]);
    expect(resolve("crates/cli/flags/parse.rs", "crate::run")).toEqual(["crates/cli/main.rs"]);
    expect(resolve("crates/odd/odd.rs", "mod part")).toEqual(["crates/odd/part.rs"]);
  });
});
