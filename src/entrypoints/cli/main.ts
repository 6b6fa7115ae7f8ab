#!/usr/bin/env node
// Entry point of the command line; asks a running watcher first.
import { homedir } from "node:os";
import { setFlagsFromString } from "node:v8";
import { v8Flags } from "../../engine-process/v8-flags.ts";
import { keepCompiledCode } from "./compile-cache.ts";
import { relayLine } from "./relay-line.ts";

for (const flag of v8Flags) setFlagsFromString(flag);

// Whatever is wrong, this process meets and tells it as well.
await relayLine(process.argv.slice(2)).catch(() => undefined);
keepCompiledCode({ env: process.env, platform: process.platform, home: homedir() });
const { runProcess } = await import("./run-process.ts");

await runProcess({
  createEngine: async (options) => (await import("../../engine/create-engine.ts")).openEngine(options),
  createEngineProcess: async (options) => (await import("../../index.ts")).createEngineProcess(options),
  replay: async (trace, options) => (await import("../../engine/replay.ts")).replay(trace, {}, options),
  evaluateRepository: async (...input) =>
    (await import("../../eval/evaluate-repository.ts")).evaluateRepository(...input),
  evaluateTranscripts: async (...input) =>
    (await import("../../eval/transcripts/evaluate-transcripts.ts")).evaluateTranscripts(...input),
  runCli: async (...input) => (await import("./run-cli.ts")).runCli(...input),
  packFiles: async (...input) => (await import("../../bundle/pack.ts")).packFiles(...input),
});
