import { format } from "node:util";
import type { Logger } from "pino";

const levels = { error: "warn", warn: "warn", info: "info", log: "info", debug: "debug" } as const;

/**
 * Logs warnings, console output and the unhandled error that ends the process, which Node and libraries would print
 * themselves.
 * @param exitCode of a process that ends so
 */
export function logStray(log: Logger, exitCode: number): void {
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, "warn" | "info" | "debug"][])
    console[method] = (...said: readonly unknown[]) => {
      const err = said.find((each) => each instanceof Error);
      const words = said.filter((each) => each !== err);
      log[level]({ from: "console", ...(err !== undefined && { err }) }, format(...words));
    };
  // Node's own listener prints them.
  process.removeAllListeners("warning");
  process.on("warning", (err) => log.warn({ from: "node", err }, err.message));
  process.on("uncaughtException", (err, origin) => {
    try {
      log.fatal({ err, origin }, "an error that nobody handled");
    } finally {
      process.exit(exitCode);
    }
  });
}
