// The version of this package, and whether a registry has published it.
import manifest from "../../../package.json" with { type: "json" };

/** This package's version. */
export const version: string = manifest.version;

/**
 * True once this package is in a package registry. Until then nothing may be fetched by its name, because the code of
 * whoever registers the name first would run. `plugin/start.mjs` has a copy.
 */
export const isPublished: boolean = false;
