// Adds to `dist` the parts of packages that users do not install: wasm files, the tokenizer's table, and licences.
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Rolldown } from "tsdown";
import { textOfTable, type WordTable } from "../packages/core/src/language/word-tables.ts";
import { packedPlace } from "../packages/index/src/syntax/read-wasm.ts";

const root = join(import.meta.dirname, "..");
const textOf = (...path: readonly string[]): string => readFileSync(join(root, ...path), "utf8");

/** Packages of which the built code holds what it needs; users do not install them. */
export const bundled = JSON.parse(textOf("packing/bundled.json")) as readonly string[];

/** Has the parser, in CommonJS, take the `require` that is there: making its own one needs what it hides. */
export const plainRequire = (): Rolldown.Plugin => ({
  name: "plain-require",
  transform: {
    filter: { id: /[\\/]web-tree-sitter\.js$/ },
    handler: (code) =>
      code.replace(
        /const \{ ?createRequire ?\} = await import\("module"\);\s*var require = createRequire\(import\.meta\.url\);/,
        "",
      ),
  },
});

/** Has `require` of a module yield its own default: rolldown expects CommonJS there, all of which is the default. */
export const ownDefaults = (): Rolldown.Plugin => ({
  name: "own-defaults",
  generateBundle(_, bundle) {
    for (const item of Object.values(bundle))
      if (item.type === "chunk") item.code = item.code.replace(/(__toESM\(\w+), 1\)/g, "$1)");
  },
});

/** Writes every other letter as an escape: V8 keeps a text of ASCII alone in half the memory, and reads it faster. */
export const asciiOnly = (): Rolldown.Plugin => ({
  name: "ascii-only",
  generateBundle(_, bundle) {
    for (const item of Object.values(bundle))
      if (item.type === "chunk") item.code = item.code.replace(/[^\0-\x7f]/g, escaped);
  },
});

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Reads the list of wasm files. Node loads no TypeScript of packages, so that the list is bundled first. */
async function readWasmFiles(): Promise<readonly string[]> {
  const { Rolldown } = await import("tsdown");
  const input = join(root, "packing/wasm-files.ts");
  const build = await Rolldown.rolldown({ input, platform: "node", external: ["web-tree-sitter"] });
  const { output } = await build.generate({ codeSplitting: false });
  await build.close();
  const { wasmFiles } = (await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)) as {
    readonly wasmFiles: readonly string[];
  };
  return wasmFiles;
}

/** Packs the wasm files into `dist`, where they take a fifteenth of their size. */
export const packWasm = (): Rolldown.Plugin => ({
  name: "pack-wasm",
  async generateBundle() {
    const { resolve } = createRequire(import.meta.url);
    await Promise.all(
      (await readWasmFiles()).map(async (specifier) => {
        const source = await pack(await readFile(resolve(specifier)));
        this.emitFile({ type: "asset", fileName: packedPlace(specifier), source });
      }),
    );
  },
});

/** Quality 11 makes them a tenth smaller and takes 25 times as long. */
const pack = (content: Uint8Array): Promise<Uint8Array> =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Packs the tokenizer's table, 200,000 lines of code, into `dist`: a third of the size, and read as fast. */
export const packTable = (): Rolldown.Plugin => ({
  name: "pack-table",
  load: {
    filter: { id: /[\\/]bpeRanks[\\/]o200k_base\.js$/ },
    async handler(id) {
      const { default: table } = (await import(pathToFileURL(id).href)) as { readonly default: unknown };
      const source = await pack(Buffer.from(JSON.stringify(table)));
      this.emitFile({ type: "asset", fileName: "o200k_base.json.br", source });
      return `
        import { readFileSync } from "node:fs";
        import { brotliDecompressSync } from "node:zlib";
        const packed = readFileSync(new URL("./o200k_base.json.br", import.meta.url));
        export default JSON.parse(brotliDecompressSync(packed).toString());`;
    },
  },
});

/** Packs the large tables of the model as texts: a search looks up a few of thousands of lines (`word-tables.ts`). */
export const packModel = (): Rolldown.Plugin => ({
  name: "pack-model",
  load: {
    filter: { id: /[\\/]model[\\/](?:associations|word-neighbours)\.json$/ },
    async handler(id) {
      const model = JSON.parse(await readFile(id, "utf8")) as Record<string, WordTable>;
      const parts = Object.entries(model).map(([name, part]) => [
        name,
        isLarge(part) ? textOfTable(part) : part,
      ]);
      const packed = isLarge(model) ? textOfTable(model as WordTable) : Object.fromEntries(parts);
      return { code: `export default ${JSON.stringify(packed)};`, moduleType: "js" };
    },
  },
});

const isLarge = (part: object | string): boolean =>
  typeof part === "object" && Object.keys(part).length > 1_000;

/** Leaves out the source maps of chunks that hold code of packages alone. */
export const dropMapsOfPackages = (): Rolldown.Plugin => ({
  name: "drop-maps-of-packages",
  generateBundle(_, bundle) {
    for (const item of Object.values(bundle)) {
      if (item.type !== "chunk" || !item.moduleIds.every(isOfPackage)) continue;
      delete bundle[`${item.fileName}.map`];
      item.map = null;
      item.code = item.code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "\n");
    }
  },
});

const isOfPackage = (module: string): boolean => /[\\/]node_modules[\\/]/.test(module);

/** Writes `licenses.md`: what the authors of the bundled packages and of the grammars ask to be kept with them. */
export const writeLicenses = (): Rolldown.Plugin => ({
  name: "write-licenses",
  generateBundle() {
    const source = [
      "# Licenses",
      "The built code holds parts of these packages:",
      ...bundled.map(licenseOf),
      textOf("packing/grammars.md").trim(),
    ].join("\n\n");
    this.emitFile({ type: "asset", fileName: "licenses.md", source: `${source}\n` });
  },
});

function licenseOf(name: string): string {
  const folder = join("node_modules", name);
  const { version, license } = JSON.parse(textOf(folder, "package.json")) as {
    readonly version: string;
    readonly license: string;
  };
  const texts = ["LICENSE", "THIRD_PARTY_LICENSES.md"].filter((file) => existsSync(join(root, folder, file)));
  return [`## ${name} - ${version} (${license})`, ...texts.map((file) => textOf(folder, file).trim())].join(
    "\n\n",
  );
}
