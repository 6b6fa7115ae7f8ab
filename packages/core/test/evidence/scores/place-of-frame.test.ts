import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeOfFrame } from "@fossick/core/evidence/scores/frame-files.ts";

describe("placeOfFrame: files of the repository", () => {
  it.each([
    ["src/auth/tokens.ts", ["src", "auth", "tokens"]],
    ["/app/src/auth/tokens.spec.ts", ["app", "src", "auth", "tokens"]],
    ["./lib/format.rb", ["lib", "format"]],
    ["com/example/auth/TokenService.java", ["com", "example", "auth", "TokenService"]],
    [".eslintrc.js", [".eslintrc"]],
  ])("keeps every folder of %s", (path, parts) => {
    expect(placeOfFrame(path)).toEqual({ parts, isBuilt: false });
  });
});

describe("placeOfFrame: what was built", () => {
  it.each([
    ["dist/index.js", ["index"]],
    ["/app/dist/esm/auth/tokens.mjs", ["app", "auth", "tokens"]],
    ["/app/build/src/auth/tokens.js", ["app", "auth", "tokens"]],
    ["target/classes/org/acme/Store.class", ["org", "acme", "Store"]],
    ["webpack:///./src/components/App.vue?1234", ["components", "App"]],
    ["webpack://my-app/./src/auth/tokens.ts", ["auth", "tokens"]],
    ["webpack-internal:///(rsc)/./app/page.tsx", ["app", "page"]],
  ])("leaves out the folders of builds and sources in %s", (path, parts) => {
    expect(placeOfFrame(path)).toEqual({ parts, isBuilt: true });
  });

  it("knows no file of a bundle of a whole app", () => {
    expect(placeOfFrame("index.android.bundle")).toEqual({ parts: [""], isBuilt: true });
  });

  it("leaves out the hash that bundlers add to a name", () => {
    expect(placeOfFrame("dist/assets/router-BxY12_aZ.js").parts).toEqual(["assets", "router"]);
    expect(placeOfFrame("dist/assets/router.3f2a1b4c.chunk.js").parts).toEqual(["assets", "router"]);
  });
});

describe("placeOfFrame: what was installed", () => {
  it.each([
    ["/srv/shop/node_modules/router/dist/tree.js", "router", ["tree"]],
    ["/srv/shop/node_modules/@acme/router/lib/tree/node.js", "@acme/router", ["tree", "node"]],
    ["/srv/node_modules/.pnpm/vue@3.4.0/node_modules/vue/dist/runtime.js", "vue", ["runtime"]],
    ["/usr/lib/python3.11/site-packages/flask/json/tag.py", "flask", ["flask", "json", "tag"]],
    ["/usr/lib/python3/dist-packages/requests/api.py", "requests", ["requests", "api"]],
    ["/usr/local/bundle/gems/rack-test-2.1.0/lib/rack/test.rb", "rack-test", ["rack", "test"]],
    [
      "/root/.cargo/registry/src/index.crates.io-6f17/tokio-util-0.7.1/src/codec/mod.rs",
      "tokio-util",
      ["codec", "mod"],
    ],
    ["/go/pkg/mod/github.com/gin-gonic/gin@v1.9.0/render/json.go", "gin", ["render", "json"]],
  ])("names the package of %s", (path, owner, parts) => {
    expect(placeOfFrame(path)).toEqual({ owner, parts, isBuilt: true });
  });

  it("goes by the innermost of packages inside packages", () => {
    expect(placeOfFrame("node_modules/shop/node_modules/router/index.js")).toMatchObject({ owner: "router" });
  });
});

it("placeOfFrame ends with the file's name, without folders of the shape `..`, for any path", () => {
  const part = fc.constantFrom("src", "dist", "lib", "auth", "..", ".", "node_modules", "a.ts", "router", "");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (path) => {
      const { parts } = placeOfFrame(path.join("/"));
      expect(parts.length).toBeGreaterThan(0);
      for (const folder of parts.slice(0, -1)) expect(["", ".", ".."]).not.toContain(folder);
    }),
  );
});
