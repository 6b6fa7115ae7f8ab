// The version of this package, and whether a registry has published it.
import manifest from "../../package.json" with { type: "json" };

/** This package's version. */
export const version: string = manifest.version;

/**
 * True once a package registry has this package. Until it does, nothing may be fetched by its name, because whoever
 * registers the name first would be run. `plugin/start.mjs` has a copy.
 */
export const isPublished: boolean = false;
