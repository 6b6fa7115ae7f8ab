import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { walk } from "@fossick/index/walk/index.ts";
import { keepIndex } from "../same-as-fresh.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  openFolder,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const fromDisk = ["-c", "protocol.file.allow=always"] as const;
const addSubmodule = (folder: TempFolder, from: TempFolder, path: string): void =>
  void folder.git(...fromDisk, "submodule", "--quiet", "add", from.root, path);

/** A shop with the library `vendor/cart lib`, which has one itself. */
function createShop(): TempFolder {
  const rates = createRepository({ "rates.ts": "export const taxRate = 1;\n" });
  rates.commit("Rates");
  const cart = createRepository({ "src/cart.ts": "export const addToCart = 1;\n", ".gitignore": "*.log\n" });
  addSubmodule(cart, rates, "rates");
  cart.commit("Cart");
  const shop = createRepository({ "src/shop.ts": "export const openShop = 1;\n", ".gitignore": "*.tmp\n" });
  addSubmodule(shop, cart, "vendor/cart lib");
  shop.commit("Shop");
  return shop;
}

const outer = [".gitignore", ".gitmodules", "src/shop.ts"];
const cart = ["vendor/cart lib/.gitignore", "vendor/cart lib/.gitmodules", "vendor/cart lib/src/cart.ts"];
const visible = { hidden: false, ignore: true };

describe("submodules", () => {
  it("show their files once they are checked out, at every depth, and as they are changed", async () => {
    const shop = createShop();
    const index = keepIndex(shop.root);
    expect((await index.update()).codebase.paths).toEqual([...outer, ...cart]);
    shop.git(...fromDisk, "submodule", "--quiet", "update", "--init", "--recursive");
    expect((await index.update()).codebase.paths).toContain("vendor/cart lib/rates/rates.ts");

    shop.write({ "vendor/cart lib/src/cart.ts": "export const emptyCart = 1;\n" });
    expect((await index.update()).codebase.definition("emptyCart").ids).toHaveLength(1);
    shop.write({
      "vendor/cart lib/src/new.ts": "export const newInCart = 1;\n",
      "vendor/cart lib/rates/new.ts": "export const newRate = 1;\n",
      "vendor/cart lib/x.log": "ignored there",
      "vendor/cart lib/x.tmp": "ignored by the outer one only",
    });
    const { codebase } = await index.update();
    expect(codebase.paths.filter((path) => /new|x\./.test(path))).toEqual([
      "vendor/cart lib/rates/new.ts",
      "vendor/cart lib/src/new.ts",
      "vendor/cart lib/x.tmp",
    ]);

    shop.git("submodule", "--quiet", "deinit", "--force", "--all");
    expect((await index.update()).codebase.paths).toEqual(outer);
  });

  it("follow .fossickignore of the outer repository, and --no-ignore", async () => {
    const shop = createShop();
    shop.write({ ".fossickignore": "vendor/\n", "vendor/cart lib/x.log": "" });
    const paths = (await keepIndex(shop.root).update()).codebase.paths;
    expect(paths.filter((path) => path.startsWith("vendor"))).toEqual([]);
    const { files } = await walk(shop.root, { hidden: false, ignore: false });
    expect(files.map(({ path }) => path)).toContain("vendor/cart lib/x.log");
  });

  it("are seen from a folder above them inside the repository, and from inside", async () => {
    const shop = createShop();
    shop.write({ "vendor/cart lib/new.ts": "" });
    const inVendor = (await walk(join(shop.root, "vendor"), visible)).files.map(({ path }) => path);
    expect(inVendor).toContain("cart lib/src/cart.ts");
    expect(inVendor).toContain("cart lib/new.ts");
    const { files } = await walk(join(shop.root, "vendor/cart lib"), visible);
    expect(files.map(({ path }) => path)).toEqual([".gitignore", ".gitmodules", "new.ts", "src/cart.ts"]);
    expect((await walk(join(shop.root, "src"), visible)).files).toHaveLength(1);
  });

  it("that are broken cost their own files only", async () => {
    const shop = createShop();
    writeFileSync(join(shop.root, ".git/modules/vendor/cart lib/index"), "broken");
    const { files, faults } = await walk(shop.root, visible);
    expect(files.map(({ path }) => path)).toEqual(outer);
    expect(faults.filter(({ part }) => part !== "unread")).toEqual([]);
    rmSync(join(shop.root, ".git/modules"), { recursive: true });
    expect((await walk(shop.root, visible)).files).toHaveLength(outer.length);
  });

  it("lead nowhere else, whatever .gitmodules says", async () => {
    const outside = createRepository({ "secret.ts": "" });
    const shop = createRepository({ "a.ts": "" });
    const names = [`../${outside.root.split("/").at(-1) ?? ""}`, outside.root, "linked", "./b", ".git"];
    const text = names.map((path, at) => `[submodule "${at}"]\n\tpath = ${path}\n\turl = ./x\n`).join("");
    shop.write({ ".gitmodules": text });
    symlinkSync(outside.root, join(shop.root, "linked"));
    const { files } = await walk(shop.root, visible);
    expect(files.map(({ path }) => path)).toEqual(["a.ts"]);
  });

  it("run no program that their configuration names", async () => {
    const shop = createShop();
    const marker = join(createFolder().root, "ran");
    const script = join(shop.root, "..", "fsmonitor.sh");
    writeFileSync(script, `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 });
    openFolder(join(shop.root, "vendor/cart lib")).git("config", "core.fsmonitor", script);
    mkdirSync(join(shop.root, "vendor/cart lib/new"));
    shop.write({ "vendor/cart lib/new/a.ts": "" });
    await walk(shop.root, visible);
    rmSync(script);
    expect(existsSync(marker)).toBe(false);
  });
});
