import { describe, expect, it } from "vitest";
import { empty, resolveIn } from "./resolve-in.ts";

describe("includes", () => {
  const resolve = resolveIn(
    "cpp",
    empty(
      "include/fmt/format.h",
      "include/fmt/core.h",
      "src/format.cc",
      "src/detail/util.h",
      "src/string.h",
      "test/util.h",
      "test/format-test.cc",
      "test/gtest/gtest/gtest.h",
      "third/src/detail/util.h",
    ),
  );

  it.each([
    ["src/format.cc", "fmt/format.h", "include/fmt/format.h"],
    ["include/fmt/format.h", "core.h", "include/fmt/core.h"],
    ["src/format.cc", "detail/util.h", "src/detail/util.h"],
    ["test/format-test.cc", "util.h", "test/util.h"],
    ["test/format-test.cc", "gtest/gtest.h", "test/gtest/gtest/gtest.h"],
    ["test/format-test.cc", "../src/detail/util.h", "src/detail/util.h"],
    ["test/format-test.cc", "../../fmt/core.h", "include/fmt/core.h"],
    ["third/a.cc", "detail/util.h", "third/src/detail/util.h"],
    ["src/format.cc", "<fmt/core.h>", "include/fmt/core.h"],
    ["src/format.cc", "detail\\util.h", "src/detail/util.h"],
  ])("in %s finds %s", (from, specifier, path) => expect(resolve(from, specifier)).toEqual([path]));

  it("takes a C library header only from beside the file", () => {
    expect(resolve("src/format.cc", "string.h")).toEqual(["src/string.h"]);
    expect(resolve("test/format-test.cc", "string.h")).toEqual([]);
    expect(resolve("test/format-test.cc", "vector")).toEqual([]);
    expect(resolve("test/format-test.cc", "mat.h")).toEqual([]);
  });
});
