import { pino } from "pino";
import type { ServerSettings } from "../../../server/src/settings.ts";
import { runWorker } from "../../../server/src/worker/index.ts";

/** A worker that looks often, so that tests do not wait; ended by a signal, or with who started it. */
const stop = new AbortController();
process.on("SIGTERM", () => stop.abort());
process.on("disconnect", () => process.exit(1));
await runWorker({
  settings: JSON.parse(process.env["FOSSICK_TEST_SETTINGS"] ?? "") as ServerSettings,
  signal: stop.signal,
  log: pino({ level: process.env["FOSSICK_TEST_LOG"] ?? "silent" }, pino.destination(2)),
  takeOverMs: 200,
  dueMs: 500,
});
process.exit(0);
