// Runs several commands as child processes until told to stop, for `fossick-server up`; when one ends, all do.
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { FossickError } from "fossick/hosting/light";

export interface Together {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborting it ends all of them. */
  readonly signal: AbortSignal;
  readonly isReady: () => Promise<boolean>;
  /** Called once, unless they end before. */
  readonly onReady: () => void;
}

const lookMs = 200;

/**
 * Run commands of this program as processes of their own until told to stop; when one ends, so do the others.
 * @throws FossickError SERVER_UNAVAILABLE when one ended by itself
 */
export async function runTogether(commands: readonly string[], together: Together): Promise<void> {
  const { env, isReady, onReady, signal } = together;
  const program = process.argv[1] ?? "";
  const running = commands.map((name) => {
    const child = spawn(process.execPath, [program, name], { env, stdio: ["ignore", "inherit", "inherit"] });
    return { child, ended: new Promise<string>((resolve) => child.once("exit", () => resolve(name))) };
  });
  const over = new AbortController();
  const stop = (): void => {
    over.abort();
    for (const { child } of running) child.kill("SIGTERM");
  };
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  void announce(isReady, onReady, over.signal);
  const first = await Promise.race(running.map(({ ended }) => ended));
  stop();
  await Promise.all(running.map(({ ended }) => ended));
  signal.removeEventListener("abort", stop);
  if (!signal.aborted)
    throw new FossickError("SERVER_UNAVAILABLE", `fossick-server ${first} ended by itself`, {
      hint: "what it printed last says why",
    });
}

async function announce(
  isReady: () => Promise<boolean>,
  onReady: () => void,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    if (await isReady()) return onReady();
    await wait(lookMs);
  }
}
