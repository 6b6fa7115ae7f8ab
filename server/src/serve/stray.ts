import { format } from "node:util";
import type { Logger } from "pino";

const levels = { error: "warn", warn: "warn", info: "info", log: "info", debug: "debug" } as const;

/**
 * Logs what Node and libraries would print in lines of their own: warnings, what is written to the console, and the error
 * that ends the process because nobody handled it.
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
