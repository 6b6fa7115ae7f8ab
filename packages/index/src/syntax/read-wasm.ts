// Reads the wasm files of the parser and of its grammars.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

/** Path of a wasm file that the build compressed, relative to the folder of the built code. */
export const packedPlace = (specifier: string): string => `wasm/${basename(specifier)}.br`;

/**
 * Reads a wasm file: compressed, beside the built code, or, when run from source, in its package.
 * @throws when it is in neither place
 */
export async function readWasm(specifier: string): Promise<Uint8Array> {
  const packed = await readFile(new URL(packedPlace(specifier), import.meta.url)).catch(() => undefined);
  if (packed !== undefined) return promisify(brotliDecompress)(packed);
  return readFile(createRequire(import.meta.url).resolve(specifier));
}
