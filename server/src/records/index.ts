// Exports the ways of an index from a worker's store into the database, and from there into other stores.
export { dropHollow } from "./drop-hollow.ts";
export { fetchIndex, has, OtherLineage } from "./fetch.ts";
export { lineageOf } from "./lineage.ts";
export { restoreIndex } from "./restore.ts";
export { hashedTextsOf, readTextFrom, writeTextHashes } from "./text-hashes.ts";
export { toldOf } from "./store-rows.ts";
export type { Upload, UploadedHead, UploadReport, WriteBeside } from "./types.ts";
export { OtherGeneration, uploadIndex } from "./upload.ts";
export { versionOf } from "./version.ts";
