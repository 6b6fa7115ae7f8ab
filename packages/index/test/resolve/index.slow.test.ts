import { describe, it } from "vitest";
import { createResolver } from "@fossick/index/resolve/index.ts";
import { expectEnd } from "../../../../test/expect-end.ts";

describe("createResolver", () => {
  it("resolves 100,000 imports over 80,000 paths without looking through all of them each time", () => {
    const paths = Array.from({ length: 80_000 }, (_, at) => {
      const folder = `packages/p${at % 200}/src/m${at % 4_000}`;
      const name = ["index.ts", "util.py", "mod.rs", "Thing.java", "types.h"][Math.floor(at / 4_000) % 5];
      return `${folder}/f${Math.floor(at / 20_000)}/${name}`;
    });
    const specifiers: readonly (readonly [string, string])[] = [
      ["typescript", "./other"],
      ["typescript", "react"],
      ["typescript", "../f0"],
      ["python", "os.path"],
      ["python", "..f1.util"],
      ["rust", "crate::store::Index"],
      ["java", "com.example.deep.Thing"],
      ["java", "java.util.List"],
      ["cpp", "f1/types.h"],
      ["cpp", "vector"],
    ];
    const resolve = createResolver({ paths, readText: () => undefined });
    expectEnd(() => {
      for (let at = 0; at < 100_000; at++) {
        const [language, written] = specifiers[at % specifiers.length] ?? ["", ""];
        resolve(paths[(at * 7) % paths.length] ?? "", language, { specifier: written, names: [] });
      }
    });
  });
});
