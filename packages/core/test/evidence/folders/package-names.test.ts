import { describe, expect, it } from "vitest";
import { packageNameIn } from "@fossick/core/evidence/folders/package-names.ts";

describe("the name of a package", () => {
  it.each([
    ["a/package.json", '{\n  "name": "@acme/common",\n  "author": { "name": "x" }\n}', "@acme/common"],
    ["a/composer.json", '{\n    "name": "acme/common"\n}', "acme/common"],
    ["a/Cargo.toml", '[package]\nname = "common-core"\n', "common-core"],
    ["a/pyproject.toml", "[project]\nname = 'common'\n", "common"],
    ["a/go.mod", "module example.com/acme/common\n\ngo 1.22\n", "example.com/acme/common"],
    ["charts/a/Chart.yaml", "apiVersion: v2\nname: common\n", "common"],
    ["a/mix.exs", "def project do\n  [app: :common, version: 1]\n", "common"],
    ["a/common.gemspec", 'Gem::Specification.new do |s|\n  s.name = "common"\n', "common"],
    ["shop/apps.py", "class CommonConfig(AppConfig):\n    name = 'shop.common'\n", "shop.common"],
    ["a/Common.Core.csproj", "<Project />", "common.core"],
    [
      "a/pom.xml",
      "<project><parent><artifactId>all</artifactId></parent><artifactId>common</artifactId></project>",
      "common",
    ],
  ])("is read from %s", (path, text, name) => {
    expect(packageNameIn(path, text)).toBe(name);
  });

  it("is none where the manifest has none", () => {
    expect(packageNameIn("a/package.json", "{}")).toBeUndefined();
    expect(packageNameIn("a/CMakeLists.txt", "project(common)")).toBeUndefined();
  });
});
