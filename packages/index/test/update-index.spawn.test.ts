import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { indexFolder, viewOf } from "@fossick/index/open/index-place.ts";
import { readStatus } from "@fossick/index/open/status.ts";
import { viewStore } from "@fossick/index/store/view-store.ts";
import { openLmdbStore } from "@fossick/index/store/lmdb-store.ts";
import { dataFolder } from "@fossick/index/open/index-folder.ts";
import { updateIndex } from "@fossick/index/update-index.ts";
import { openCodebase } from "@fossick/index/open/open-codebase.ts";
import { keys, readRecord, type Meta } from "@fossick/index/store/records.ts";
import type { Store } from "@fossick/index/store/store.ts";
import { keepIndex, type KeptIndex } from "./same-as-fresh.ts";
import { createFolder, createRepository, isolateGit, removeFolders } from "../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const lease = "export const renewLease = 1;\n";
const login = 'import "./lease.ts";\nexport const loginUser = 2;\n';
const filesOf = { "src/lease.ts": lease, "src/login.ts": login, "docs/tax.md": "# Tax\n" };

/** A repository whose index was made well after its files. */
async function indexed(files: Readonly<Record<string, string>> = filesOf) {
  const folder = createRepository(files);
  folder.commit("Begin with leases");
  const index = keepIndex(folder.root);
  await index.update();
  index.settle();
  return { folder, index, at: (path: string): string => join(folder.root, path) };
}

const documentsIn = ({ store }: KeptIndex): number => readRecord<Meta>(store, keys.meta)?.documents ?? 0;
const generationOf = ({ store }: KeptIndex): number => readRecord<Meta>(store, keys.meta)?.generation ?? 0;

describe("an edit of a file", () => {
  it("of another size is seen although its time was put back", async () => {
    const { index, at } = await indexed();
    const { atime, mtime } = statSync(at("src/lease.ts"));
    writeFileSync(at("src/lease.ts"), "export const renewLeases = 1;\n");
    utimesSync(at("src/lease.ts"), atime, mtime);
    const { codebase, changed } = await index.update();
    expect(changed).toBe(1);
    expect([...codebase.definition("renewLeases").ids]).toEqual([1]);
    expect([...codebase.definition("renewLease").ids]).toEqual([]);
  });

  it.skipIf(process.platform === "win32")(
    "of the same size, in place and with its time put back, is seen by its change time",
    async () => {
      const { index, at } = await indexed();
      const before = statSync(at("src/lease.ts"));
      writeFileSync(at("src/lease.ts"), lease.replace("renew", "start"));
      utimesSync(at("src/lease.ts"), before.atime, before.mtimeMs / 1000);
      const after = statSync(at("src/lease.ts"));
      expect([after.size, after.ino]).toEqual([before.size, before.ino]);
      expect((await index.update()).changed).toBe(1);
    },
  );

  it("is seen when another file of the same size and time is moved over it", async () => {
    const { index, at } = await indexed();
    const { atime, mtime } = statSync(at("src/lease.ts"));
    writeFileSync(at("src/new.ts"), lease.replace("renew", "start"));
    utimesSync(at("src/new.ts"), atime, mtime);
    renameSync(at("src/new.ts"), at("src/lease.ts"));
    expect((await index.update()).changed).toBe(1);
  });

  it("made in the step of the last look is seen whatever its stats say", async () => {
    const folder = createRepository({ "a.ts": lease });
    const index = keepIndex(folder.root);
    for (const verb of ["start", "renew", "yield", "renew"]) {
      folder.write({ "a.ts": lease.replace("renew", verb) });
      await index.update();
    }
  });

  it("makes no new document of a content that was there before", async () => {
    const { folder, index } = await indexed();
    folder.write({ "src/lease.ts": lease.replace("renew", "end") });
    await index.update();
    const analysed = documentsIn(index);
    folder.write({ "src/lease.ts": lease, "copy/of/lease.ts": lease });
    await index.update();
    expect(documentsIn(index)).toBe(analysed);
  });

  it("takes what was text away when a file becomes binary, minified, large or empty, and back", async () => {
    const { folder, index } = await indexed();
    const others = ["\0binary", "x".repeat(30_000), `${lease}${"// tax\n".repeat(240_000)}`, ""];
    for (const text of others) {
      for (const each of [text, lease]) {
        folder.write({ "src/lease.ts": each });
        await index.update();
      }
    }
  });
});

describe("what an edit changes elsewhere", () => {
  const shop = {
    "src/app/a.ts": 'import { cart } from "@lib/cart";\nexport const a = cart;\n',
    "src/one/cart.ts": "export const cart = 1;\n",
    "src/two/cart.ts": "export const cart = 2;\n",
  };
  const config = (folder: string): string =>
    JSON.stringify({ compilerOptions: { baseUrl: ".", paths: { "@lib/*": [`${folder}/*`] } } });

  it.each(["src/tsconfig.json", "src/app/tsconfig.json"])("is what imports mean by %s", async (path) => {
    const up = path === "src/tsconfig.json" ? "" : "../";
    const { folder, index } = await indexed({ ...shop, [path]: config(`${up}one`) });
    for (const name of ["two", "one", "nowhere", "two"]) {
      folder.write({ [path]: config(up + name) });
      const { codebase } = await index.update();
      const imported = [...Array.from(codebase.importsOf(codebase.fileOf("src/app/a.ts") ?? -1))];
      expect(imported.map((file) => codebase.paths[file])).toEqual(
        name === "nowhere" ? [] : [`src/${name}/cart.ts`],
      );
    }
  });

  it("is what imports mean by a package that is known by its name only", async () => {
    const text = (main: string): string => JSON.stringify({ name: "client", main });
    const { folder, index } = await indexed({
      "src/a.ts": 'import { send } from "client";\nexport const a = send;\n',
      "generated/client/one.ts": "export const send = 1;\n",
      "generated/client/two.ts": "export const send = 2;\n",
      "generated/client/package.json": text("one.ts"),
      "package.json": JSON.stringify({ name: "shop", workspaces: ["generated/client"] }),
    });
    folder.write({ "generated/client/package.json": text("two.ts") });
    await index.update();
  });
});

describe("a file that changes while it is read", () => {
  it("counts as it was read, once, and is read again by the next update", async () => {
    const { folder, index } = await indexed();
    const later = "export const latestLease = 1;\n";
    let left = 1;
    const store: Store = {
      ...index.store,
      get(key) {
        if (key.startsWith("document/") && left-- > 0) folder.write({ "src/lease.ts": later });
        return index.store.get(key);
      },
    };
    folder.write({ "src/lease.ts": "export const newLease = 1;\n" });
    await updateIndex(folder.root, store, { hidden: false, ignore: true });
    const codebase = openCodebase(store);
    expect(["newLease", "latestLease"].map((name) => codebase.definition(name).ids.length)).toEqual([1, 0]);
    expect((await index.update()).codebase.definition("latestLease").ids).toHaveLength(1);
  });
});

describe("what is no edit", () => {
  it("writes nothing when nothing changed", async () => {
    const { index } = await indexed();
    const generation = generationOf(index);
    expect(await index.update()).toMatchObject({ changed: 0, removed: 0 });
    expect(generationOf(index)).toBe(generation);
  });

  it.skipIf(process.platform === "win32")("reads a file whose rights or links changed, once", async () => {
    const { index, at } = await indexed();
    chmodSync(at("src/lease.ts"), 0o600);
    linkSync(at("src/login.ts"), at("src/linked.ts"));
    const analysed = documentsIn(index);
    expect(await index.update()).toMatchObject({ changed: 1, removed: 0 });
    index.settle();
    const generation = generationOf(index);
    await index.update();
    expect([documentsIn(index), generationOf(index)]).toEqual([analysed, generation]);
  });

  it("is a file touched or copied over itself", async () => {
    const { index, at } = await indexed();
    utimesSync(at("src/lease.ts"), 1_000, 1_000);
    copyFileSync(at("docs/tax.md"), at("docs/kept.md"));
    renameSync(at("docs/kept.md"), at("docs/tax.md"));
    expect(await index.update()).toMatchObject({ changed: 0, removed: 0 });
  });
});

describe("files that come, go and move", () => {
  it("are followed when renamed, in case only too, and when their folder moves", async () => {
    const { folder, index, at } = await indexed();
    const analysed = documentsIn(index);
    renameSync(at("src/login.ts"), at("src/signIn.ts"));
    await index.update();
    renameSync(at("src/signIn.ts"), at("src/SignIn.ts"));
    expect((await index.update()).codebase.paths).toContain("src/SignIn.ts");
    mkdirSync(at("packages"));
    renameSync(at("src"), at("packages/core"));
    await index.update();
    folder.git("add", "--all");
    folder.commit("Move the core");
    await index.update();
    expect(documentsIn(index)).toBe(analysed);
  });

  it("are read anew when the new name tells of another language", async () => {
    const { index, at } = await indexed();
    renameSync(at("src/lease.ts"), at("src/lease.py"));
    expect((await index.update()).codebase.language(1)).toBe("python");
  });

  it("are gone at once when deleted, in a commit or not", async () => {
    const { folder, index, at } = await indexed();
    rmSync(at("src/login.ts"));
    expect(await index.update()).toMatchObject({ removed: 1, changed: 0 });
    folder.git("rm", "-rq", "--cached", "src/login.ts");
    rmSync(at("docs"), { recursive: true });
    folder.commit("Drop the login");
    expect(await index.update()).toMatchObject({ removed: 1 });
  });

  it("may turn from a file into a folder and back", async () => {
    const { folder, index, at } = await indexed();
    rmSync(at("src/lease.ts"));
    folder.write({ "src/lease.ts/index.ts": lease });
    expect((await index.update()).codebase.paths).toEqual([
      "docs/tax.md",
      "src/lease.ts/index.ts",
      "src/login.ts",
    ]);
    rmSync(at("src/lease.ts"), { recursive: true });
    rmSync(at("docs"), { recursive: true });
    folder.write({ "src/lease.ts": lease, docs: "# All in one file\n" });
    expect((await index.update()).codebase.paths).toEqual(["docs", "src/lease.ts", "src/login.ts"]);
  });

  it("may turn into links and back; links are not followed, wherever they lead", async () => {
    const { index, at } = await indexed();
    const outside = createFolder({ "secret.ts": "export const secretKey = 1;\n" });
    rmSync(at("src/lease.ts"));
    symlinkSync("login.ts", at("src/lease.ts"));
    symlinkSync(join(outside.root, "secret.ts"), at("src/secret.ts"));
    symlinkSync(outside.root, at("src/others"));
    expect((await index.update()).codebase.paths).toEqual(["docs/tax.md", "src/login.ts"]);
    rmSync(at("src/lease.ts"));
    writeFileSync(at("src/lease.ts"), lease);
    expect((await index.update()).codebase.paths).toContain("src/lease.ts");
  });

  it("go when they become ignored, and come back", async () => {
    const { folder, index } = await indexed();
    folder.write({ "src/draft.ts": "export const draftLease = 3;\n" });
    await index.update();
    for (const file of [".gitignore", ".fossickignore"]) {
      folder.write({ [file]: "draft.ts\n" });
      expect((await index.update()).codebase.paths).not.toContain("src/draft.ts");
      folder.write({ [file]: "" });
      expect((await index.update()).codebase.paths).toContain("src/draft.ts");
    }
  });
});

it("status counts what the next search will look at", async () => {
  const folder = createFolder(filesOf);
  const options = { hidden: false, ignore: true };
  const place = { ...options, root: folder.root, cacheDir: createFolder().root };
  const store = openLmdbStore(dataFolder(indexFolder(place)));
  await updateIndex(folder.root, viewStore(store, viewOf(place)), options);
  await store.close();
  folder.write({ "src/lease.ts": `${lease}\n`, "src/new.ts": "" });
  rmSync(join(folder.root, "docs"), { recursive: true });
  expect(await readStatus(place, options)).toMatchObject({ files: 3, stale: 3 });
});
