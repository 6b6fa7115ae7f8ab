#!/usr/bin/env node
// Entry point of the command line. Imports almost nothing, so that it can report why the rest did not load.
import { isOutOfFiles, outOfFiles } from "./out-of-files.ts";
import { printVersion } from "./print-version.ts";

try {
  if (!printVersion(process.argv.slice(2))) await (await import("./start-built.ts")).startBuilt();
} catch (error) {
  if (!isOutOfFiles(error)) throw error;
  if (process.argv[2] === "hook") process.exit(); // clients take a failing status for a refusal
  process.stderr.write(outOfFiles.text);
  process.exit(outOfFiles.exitCode);
}
