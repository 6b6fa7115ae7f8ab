import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { likePath, missingFiles, slippedPath } from "@fossick/core/evidence/scores/missing-files.ts";
import { createCodebase } from "../../../../../test/fake-codebase.ts";
import { isolateGit, removeFolders } from "../../../../../test/temp-repository.ts";

let codebase: Codebase;
beforeAll(async () => {
  isolateGit();
  const paths = [
    "src/authentication.ts",
    "src/api.ts",
    "src/setup.js",
    "lib/colors.ts",
    "src/colors.ts",
    "src/user_auth_service.py",
    "deep/old/session.go",
  ];
  codebase = await createCodebase(Object.fromEntries(paths.map((path) => [path, `// ${path}\n`])), [
    { message: "Start", files: { "start.go": "package start\n" } },
  ]);
});
afterAll(removeFolders);

describe("missingFiles", () => {
  const missing = (text: string): readonly string[] => missingFiles(codebase, { text });

  it("are names that end like files and that no file has", () => {
    expect(missing("fix src/csvout.py and login.ts")).toEqual(["src/csvout.py", "login.ts"]);
    expect(missing("fix src/api.ts and colors.ts")).toEqual([]);
  });

  it("are no words with a slash or a dot, and no libraries", () => {
    expect(missing("design of the client/server and input/output")).toEqual([]);
    expect(missing("user.name is undefined since the upgrade to Node.js")).toEqual([]);
  });

  it("are paths of former files that are the end of another path", () => {
    const known: Codebase = {
      ...codebase,
      history: { ...codebase.history, knows: (path) => path === "old/session.go" },
    };
    expect(missingFiles(known, { text: "explain old/session.go" })).toEqual(["old/session.go"]);
    expect(missingFiles(known, { text: "explain session.go" })).toEqual([]);
  });
});

describe("slippedPath", () => {
  it.each([
    ["autentication.ts", "src/authentication.ts"],
    ["src/authenitcation.ts", "src/authentication.ts"],
    ["lib/colrs.ts", "lib/colors.ts"],
  ])("takes %s for %s", (name, path) => {
    expect(slippedPath(codebase, name)).toBe(path);
  });

  it.each(["app.ts", "setup.py", "colrs.ts", "authorization.ts", "test/authentications.ts"])(
    "takes %s for no other file",
    (name) => {
      expect(slippedPath(codebase, name)).toBeUndefined();
    },
  );
});

describe("likePath", () => {
  it("returns the file with the same words in another order", () => {
    expect(likePath(codebase, "auth_service_user.py")).toBe("src/user_auth_service.py");
    expect(likePath(codebase, "payments_service.py")).toBeUndefined();
  });
});
