import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { isOwnModule } from "@fossick/core/evidence/own-modules.ts";
import { isVisibleFrom } from "@fossick/core/evidence/uses.ts";
import { createCodebase } from "../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../test/temp-repository.ts";

const files = {
  "src/session.ts": "export class Session {}\n",
  "src/index.ts": 'export { Session } from "./session.ts";\n',
  "src/login.ts": 'import { Session } from "./session.ts";\nnew Session();\n',
  "src/logout.ts": 'import { Session } from "./index.ts";\nnew Session();\n',
  "src/idle.ts": "new Session();\n",
  "src/Login.vue":
    '<script setup lang="ts">\nimport { Session } from "./session.ts";\nnew Session();\n</script>\n',
  "src/legacy.js": 'import { Session } from "./session.ts";\nnew Session();\n',
  "src/error.ts": "export class Error {}\n",
  "test/helper.ts": "export class Session {}\n",
  "test/login.test.ts": 'import "./helper.ts";\nimport "../src/session.ts";\nnew Session();\n',
  "tools/session.py": "class Session:\n    pass\n",
  "tools/login.py": "from session import Session\n\nSession()\n",
  "docs/session.md": "# Session\n",
  "pkg/auth/session.go": "package auth\n\ntype Session struct{}\n",
  "pkg/auth/login.go": "package auth\n\nfunc Login() Session { return Session{} }\n",
  "pkg/shop/login.go": "package shop\n\nfunc Login() Session { return Session{} }\n",
  "lib/session.rb": "class Session\nend\n\nclass Set\nend\n",
  "app/models/user.rb": "class User\n  def login\n    Session.new\n  end\nend\n",
  "include/shop/cart.h": "struct Cart { int count; };\n",
  "source/cart.c": "#include <shop/cart.h>\n\nstruct Cart cart;\n",
};

let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(files);
});
afterAll(removeFolders);

const fileOf = (path: keyof typeof files): number => codebase.fileOf(path) ?? -1;
const reaches = (from: keyof typeof files, to: keyof typeof files, name = "Session"): boolean =>
  isVisibleFrom(codebase, fileOf(from), fileOf(to), name);

describe("canReach", () => {
  it("follows an import, and the imports of what is imported", () => {
    expect(reaches("src/login.ts", "src/session.ts")).toBe(true);
    expect(reaches("src/logout.ts", "src/session.ts")).toBe(true);
    expect(reaches("src/idle.ts", "src/session.ts")).toBe(false);
  });

  it("knows languages that share their modules, and no other", () => {
    expect(reaches("src/Login.vue", "src/session.ts")).toBe(true);
    expect(reaches("src/legacy.js", "src/session.ts")).toBe(true);
    expect(reaches("src/login.ts", "tools/session.py")).toBe(false);
    expect(reaches("tools/login.py", "tools/session.py")).toBe(true);
  });

  it("leads from source to source, and to a test only from a test", () => {
    expect(reaches("src/login.ts", "test/helper.ts")).toBe(false);
    expect(reaches("test/login.test.ts", "test/helper.ts")).toBe(true);
    expect(reaches("test/login.test.ts", "src/session.ts")).toBe(true);
    expect(reaches("src/login.ts", "docs/session.md")).toBe(false);
  });

  it("needs no import within a folder where the language needs none", () => {
    expect(reaches("pkg/auth/login.go", "pkg/auth/session.go")).toBe(true);
    expect(reaches("pkg/shop/login.go", "pkg/auth/session.go")).toBe(false);
  });

  it("needs no import at all where names are the whole program's", () => {
    expect(reaches("app/models/user.rb", "lib/session.rb")).toBe(true);
    expect(reaches("source/cart.c", "include/shop/cart.h", "Cart")).toBe(true);
  });

  it("takes a type that the language brings along for that one, unless another is imported", () => {
    expect(reaches("app/models/user.rb", "lib/session.rb", "Set")).toBe(false);
    expect(reaches("source/cart.c", "include/shop/cart.h", "uint8_t")).toBe(true);
    expect(reaches("pkg/auth/login.go", "pkg/auth/session.go", "Error")).toBe(false);
  });
});

describe("isOwnModule", () => {
  it.each([
    ["@/auth/session", true],
    ["@/auth/router", false],
    ["pkg/auth", true],
    ["example.com/shop/pkg/auth", true],
    ["src/session", true],
    ["app.models", true],
    ["app::models::user", true],
    ["shop/cart.h", true],
    ["cart.h", true],
    ["zlib.h", false],
    ["openssl/ssl.h", false],
    ["lodash", false],
    ["lodash/fp", false],
    ["github.com/gin-gonic/gin", false],
    ["", false],
  ])("of %j is %j", (specifier, isOwn) => {
    expect(isOwnModule(codebase, specifier)).toBe(isOwn);
  });
});
