// Loads the built commands, which are CommonJS, and what V8 compiled of them in an earlier run.
import { readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import type { Host } from "@fossick/settings/default-folders.ts";
import { openKeptCode } from "./compile-cache.ts";

/** A module of CommonJS. */
interface Loaded {
  exports: unknown;
}

/** The function that the text of a module becomes. */
type Wrapped = (
  exports: unknown,
  ask: (id: string) => unknown,
  module: Loaded,
  file: string,
  folder: string,
  url: string,
) => void;

/**
 * Loads a built file and, once they are asked for, those that it names. Node's own compile cache begins with version
 * 22.1 and holds no function that is first called later; `keep` leaves all that ran so far to later runs.
 * @returns what the file exports, and `keep`
 */
export function loadCode(entry: string, host: Host): { readonly exports: unknown; keep(): void } {
  const kept = openKeptCode(entry, host);
  const modules = new Map<string, Loaded>();
  const scripts = new Map<string, Script>();
  const load = (file: string): unknown => {
    const known = modules.get(file);
    if (known) return known.exports;
    const module: Loaded = { exports: {} };
    modules.set(file, module);
    const require = createRequire(file);
    const ask = (id: string): unknown => {
      const place = id.startsWith("node:") || isBuiltin(id) ? id : require.resolve(id);
      return place.endsWith(".cjs") ? load(place) : (require(place) as unknown);
    };
    const url = pathToFileURL(file).href;
    const script = compile(file, url, kept.code?.get(file));
    scripts.set(file, script);
    (script.runInThisContext() as Wrapped)(module.exports, ask, module, file, dirname(file), url);
    return module.exports;
  };
  return {
    exports: load(entry),
    keep: () => {
      if (kept.code) return;
      kept.keep(new Map([...scripts].map(([file, script]) => [file, script.createCachedData()])));
    },
  };
}

/** Built files know their address as `__url`, as the build writes it for `import.meta.url`. */
const parameters = "exports, require, module, __filename, __dirname, __url";

const compile = (file: string, filename: string, cachedData: Uint8Array | undefined): Script =>
  new Script(`(function (${parameters}) { ${readFileSync(file, "utf8")}\n})`, {
    filename,
    ...(cachedData && { cachedData: cachedData as Buffer }),
  });
