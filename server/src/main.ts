#!/usr/bin/env node
// Entry point of `fossick-server`, which runs one command line and ends it on Ctrl-C or SIGTERM.
import { runCli, type CliContext } from "./cli/index.ts";

const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());

const lingerMs = 1_000;

const outputTo = (stream: NodeJS.WriteStream): CliContext["stdout"] => {
  // A reader that went away is no failure.
  stream.on("error", () => undefined);
  return { columns: (stream.isTTY && stream.columns) || undefined, write: (text) => void stream.write(text) };
};

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  stdout: outputTo(process.stdout),
  stderr: outputTo(process.stderr),
  signal: ending.signal,
});
// A login that was refused leaves a connection that PostgreSQL ends only a minute later.
setTimeout(() => process.exit(), lingerMs).unref();
