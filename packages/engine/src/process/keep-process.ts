// Keeps an engine process running: starts it, and replaces it after it has ended.
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { FossickError } from "@fossick/base/errors.ts";
import { createAsker, ProcessEnded, type Asker } from "./ask.ts";
import { longCalls, type EngineCalls, type OpenRequest } from "./calls.ts";
import type { Link, Question, Reply } from "./link.ts";
import { v8Flags } from "./v8-flags.ts";

export type EngineAsker = Asker<EngineCalls>;

/** An engine process that is replaced after it has ended. */
export interface KeptProcess {
  /**
   * Runs work with the process; if it ends meanwhile, runs the work again with a new one. Two crashes are an error.
   * @throws FossickError PROCESS_ENDED, ENGINE_CLOSED
   */
  use<Value>(work: (asker: EngineAsker) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

interface KeepOptions {
  readonly request: OpenRequest;
  readonly start: () => EngineChild;
  readonly maxLong: number;
  /** Time to stop cancelled work; on a busy machine one step of a search may take seconds. Default: 10 s. */
  readonly patienceMs?: number;
  /** Called when a watched folder may have changed, or when it was unwatched for a moment. */
  readonly onChange?: (() => void) | undefined;
}

interface Running {
  readonly asker: EngineAsker;
  readonly opened: Promise<void>;
  /** Ends the process and waits until it is gone. */
  end(): Promise<void>;
}

/** Number of processes ended by one call after which it is not tried again. */
const maxEnds = 2;
/** Time to close cleanly; after an unclean end the next process verifies the index. */
const closingMs = 100;

export function keepProcess(options: KeepOptions): KeptProcess {
  let running: Running | undefined;
  let isClosed = false;
  const startAnew = (): Running => {
    const started = startAsking(options, () => {
      if (running === started) running = undefined;
      if (options.request.watch === true && !isClosed) options.onChange?.();
    });
    return started;
  };
  return {
    async use(work) {
      for (let ends = 0; ;) {
        if (isClosed)
          throw new FossickError("ENGINE_CLOSED", "the engine is closed", { hint: "Create another one." });
        const { asker, opened } = (running ??= startAnew());
        try {
          await opened;
          return await work(asker);
        } catch (error) {
          if (!(error instanceof ProcessEnded)) throw error;
          if (error.isSuspect) ends++;
          if (ends === maxEnds) throw processEnded(error);
        }
      }
    },
    async close() {
      isClosed = true;
      if (!running) return;
      const { asker, end } = running;
      const closing = asker.isBusy() ? undefined : asker.ask("close", []).catch(() => undefined);
      await Promise.race([closing, wait(closingMs)]);
      await end();
    },
  };
}

/** Starts a process and opens its engine. @param onGone called once the process can no longer be used */
function startAsking(
  { maxLong, onChange, patienceMs = 10_000, request, start }: KeepOptions,
  onGone: () => void,
): Running {
  const child = start();
  let isEnding = false;
  const asker = createAsker<EngineCalls>(child.link, {
    isLong: (name) => longCalls.has(name),
    maxLong,
    patienceMs,
    endProcess: child.kill,
    // A late answer does not release a child that is being ended: this process would exit before the child.
    onWaiting: (isWaiting) => child.hold(isWaiting || isEnding || request.watch === true),
    onChanged: onChange,
  });
  const ended = new Promise<void>((resolve) => {
    child.link.onEnd(() => {
      onGone();
      resolve();
    });
  });
  const opened = asker.ask("open", [request]).catch((error: unknown) => {
    onGone();
    child.kill();
    throw error;
  });
  const end = (): Promise<void> => {
    isEnding = true;
    child.hold(true);
    child.kill();
    return ended;
  };
  return { asker, end, opened };
}

const processEnded = (cause: ProcessEnded): FossickError =>
  new FossickError("PROCESS_ENDED", `the process that searches ended twice (${cause.message})`, {
    cause,
    hint: "If it ran out of memory, search a smaller folder with --root, or lower --index-memory.",
  });

/** A child process and the link to it. */
export interface EngineChild {
  readonly link: Link<Question, Reply>;
  /** Ends the child at once. */
  kill(): void;
  /** Sets whether the child keeps this process alive. The child ends with this process in any case. */
  hold(isHeld: boolean): void;
}

/** Exit status of Node for an unknown option. */
const badOption = 9;
let flags = v8Flags;

/**
 * Starts an engine process, which writes nothing to the output of this one. After one that ends because of its flags,
 * the next ones get none.
 */
export function startProcess(): EngineChild {
  const script = fileURLToPath(new URL("./engine-process.mjs", import.meta.url));
  const child = spawn(process.execPath, [...flags, script, String(process.pid)], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    windowsHide: true,
  });
  // Without a listener an error of the channel would end this process; calls are rejected on exit.
  child.on("error", () => undefined);
  child.once("exit", (code) => {
    if (code === badOption) flags = [];
  });
  return {
    link: {
      send: (message) => {
        if (child.connected) child.send(message);
      },
      onMessage: (listener) => void child.on("message", listener),
      onEnd: (listener) => {
        let hasEnded = false;
        const end = (why: string): void => {
          if (!hasEnded) listener(why);
          hasEnded = true;
        };
        child.once("exit", (code, signal) => end(signal ?? `status ${code}`));
        child.once("error", (error) => child.pid === undefined && end(error.message));
      },
    },
    kill: () => void child.kill("SIGKILL"),
    hold: (isHeld) => {
      if (isHeld) child.ref();
      else child.unref();
      if (isHeld) child.channel?.ref();
      else child.channel?.unref();
    },
  };
}
