import { describe, expect, it } from "vitest";
import { roleOf, type Role } from "@fossick/core/evidence/roles.ts";
import { fileKind } from "@fossick/languages/file-kind.ts";

const paths: Record<Role, readonly string[]> = {
  source: [
    "src/auth.ts",
    "src/history.ts",
    "src/changes.ts",
    "packages/core/src/workspace.ts",
    "lib/scripts/run.py",
  ],
  test: ["test/auth.ts", "src/auth.test.ts", "tests/run.sh", "test/Makefile", "t/0001-init.sh"],
  docs: ["README.md", "docs/guide.md", "CONTRIBUTING.rst", "src/auth/notes.md", "docs/conf.py"],
  changelog: [
    "CHANGELOG.md",
    "CHANGES",
    "NEWS.rst",
    "docs/changelog/1.0.md",
    "History.md",
    ".changeset/odd-cats.md",
  ],
  example: ["examples/login.ts", "examples/Makefile", "demo/app.js", "examples/README.md"],
  ci: [
    ".github/workflows/ci.yml",
    ".github/actions/setup/action.yml",
    ".gitlab-ci.yml",
    ".travis.yml",
    ".circleci/config.yml",
    "Jenkinsfile",
    "azure-pipelines.release.yml",
    "ci/install.sh",
  ],
  build: [
    "Makefile",
    "docs/Makefile",
    "CMakeLists.txt",
    "cmake/FindZstd.cmake",
    "package.json",
    "packages/core/package.json",
    "vite.config.ts",
    "Cargo.toml",
    "go.mod",
    "pyproject.toml",
    "requirements-dev.txt",
    "pom.xml",
    "build.gradle.kts",
    "App.csproj",
    "Dockerfile",
    "docker-compose.yml",
  ],
  config: ["tsconfig.json", ".editorconfig", "config/app.yml", ".github/CODEOWNERS"],
  script: [
    "scripts/release.ts",
    "packages/core/scripts/build.js",
    "tools/gen.py",
    "bin/run",
    "src/deploy.sh",
  ],
};

describe("roleOf", () => {
  it.each(Object.entries(paths).flatMap(([role, list]) => list.map((path) => [path, role])))(
    "%s is %s",
    (path, role) => {
      expect(roleOf(path, fileKind(path))).toBe(role);
    },
  );

  it.each(["package-lock.json", "dist/index.js", "vendor/a/Makefile", "node_modules/a/README.md"])(
    "is none of what tools write or of another project: %s",
    (path) => {
      expect(roleOf(path, fileKind(path))).toBeUndefined();
    },
  );

  it("goes by the kind before the name: what lies among tests or examples is one", () => {
    for (const path of ["Makefile", "CHANGELOG.md", ".github/workflows/ci.yml"]) {
      expect(roleOf(path, "test")).toBe("test");
      expect(roleOf(path, "example")).toBe("example");
      expect(roleOf(path, "vendored")).toBeUndefined();
    }
  });
});
