import { grammars, runtimeWasm } from "@fossick/index/syntax/grammars.ts";

/** Every wasm file that fossick reads, as a module specifier. */
export const wasmFiles: readonly string[] = [runtimeWasm, ...[...grammars.values()].map(({ wasm }) => wasm)];
