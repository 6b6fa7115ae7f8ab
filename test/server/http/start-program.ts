import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** `fossick-server serve` as a process of its own. */
export interface Program {
  readonly url: string;
  /** Every line it logged, parsed. */
  readonly lines: readonly Line[];
  /** Ask it to end as an operator does. */
  terminate(): void;
  /** Its exit status, once it ended. */
  readonly ended: Promise<number | null>;
}

export interface Line {
  readonly pid?: number;
  readonly msg?: string;
  readonly route?: string;
  readonly status?: number;
}

/** @param file of the built program */
export async function startProgram(file: string, env: Readonly<Record<string, string>>): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, [file, "serve"], {
    env: { PATH: process.env["PATH"] ?? "", FOSSICK_PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: Line[] = [];
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const whole = (rest + text).split("\n");
    rest = whole.pop() ?? "";
    lines.push(...whole.map((line) => JSON.parse(line) as Line));
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const started = {
    url: `http://127.0.0.1:${port}`,
    lines,
    ended,
    terminate: () => void child.kill("SIGTERM"),
  };
  await until(() => lines.some(({ msg }) => msg === "listening"));
  return started;
}

/** @throws when it does not come true in half a minute */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const endMs = performance.now() + 30_000; !(await isTrue()); await wait(20))
    if (performance.now() > endMs) throw new Error(`it did not come true: ${isTrue}`);
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
