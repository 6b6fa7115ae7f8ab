// Asks a running watcher first, and runs the command line in this process if none answers.
import { homedir } from "node:os";
import { setFlagsFromString } from "node:v8";
import { v8Flags } from "@fossick/engine/process/v8-flags.ts";
import { keepCompiledCode } from "./compile-cache.ts";
import { relayLine } from "./relay-line.ts";

for (const flag of v8Flags) setFlagsFromString(flag);

const argv = process.argv.slice(2);
// An error is ignored here: this process meets and reports it, too.
await relayLine(argv).catch(() => undefined);
keepCompiledCode({ env: process.env, platform: process.platform, home: homedir() });
await (await import("./run-process.ts")).runProcess(argv);
