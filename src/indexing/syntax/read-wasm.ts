// Reads the wasm files of the parser and of its grammars.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

/** Where the build puts a wasm file, packed, below the folder of the built code. */
export const packedPlace = (specifier: string): string => `wasm/${basename(specifier)}.br`;

/**
 * Read a wasm file: packed beside the built code, or, for the sources, in the package that has it.
 * @throws when it is in neither place
 */
export async function readWasm(specifier: string): Promise<Uint8Array> {
  const packed = await readFile(new URL(packedPlace(specifier), import.meta.url)).catch(() => undefined);
  if (packed !== undefined) return promisify(brotliDecompress)(packed);
  return readFile(createRequire(import.meta.url).resolve(specifier));
}
