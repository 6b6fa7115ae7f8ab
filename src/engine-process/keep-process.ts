// Keeps an engine process running: starts it, and starts another one when it has ended.
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { FossickError } from "../base/errors.ts";
import { createAsker, ProcessEnded, type Asker } from "./ask.ts";
import { longCalls, type EngineCalls, type OpenRequest } from "./calls.ts";
import type { Link, Question, Reply } from "./link.ts";
import { v8Flags } from "./v8-flags.ts";

export type EngineAsker = Asker<EngineCalls>;

/** An engine process that is started anew when it ended. */
export interface KeptProcess {
  /**
   * Do work with the process, once more with a fresh one where it ends meanwhile.
   * @throws FossickError PROCESS_ENDED, ENGINE_CLOSED
   */
  use<Value>(work: (asker: EngineAsker) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

interface KeepOptions {
  readonly request: OpenRequest;
  readonly start: () => EngineChild;
  readonly maxLong: number;
  /** On a busy machine one step of a search may take seconds. */
  readonly patienceMs?: number;
  /** Called when a watched folder may have changed, or when it was unwatched for a moment. */
  readonly onChange?: (() => void) | undefined;
}

interface Running {
  readonly asker: EngineAsker;
  readonly opened: Promise<void>;
  readonly ended: Promise<void>;
  readonly child: EngineChild;
}

/** A call that ends this many processes is not tried again. */
const maxEnds = 2;
/** Time to close cleanly; otherwise the next process verifies the index. */
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
      const { asker, child, ended } = running;
      const closing = asker.isBusy() ? undefined : asker.ask("close", []).catch(() => undefined);
      await Promise.race([closing, wait(closingMs)]);
      child.hold(true); // until it is gone
      child.kill();
      await ended;
    },
  };
}

/** @param onGone called once it cannot be asked any more */
function startAsking(
  { maxLong, onChange, patienceMs = 10_000, request, start }: KeepOptions,
  onGone: () => void,
): Running {
  const child = start();
  const asker = createAsker<EngineCalls>(child.link, {
    isLong: (name) => longCalls.has(name),
    maxLong,
    patienceMs,
    endProcess: child.kill,
    onWaiting: (isWaiting) => child.hold(isWaiting || request.watch === true),
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
  return { asker, child, ended, opened };
}

const processEnded = (cause: ProcessEnded): FossickError =>
  new FossickError("PROCESS_ENDED", `the process that searches ended twice (${cause.message})`, {
    cause,
    hint: "If it ran out of memory, search a smaller folder with --root, or lower --index-memory-mb.",
  });

/** A child process and the way to it. */
export interface EngineChild {
  readonly link: Link<Question, Reply>;
  /** Ends it at once, whatever it does. */
  kill(): void;
  /** Sets whether the child keeps this process from ending. It ends with this process in any case. */
  hold(isHeld: boolean): void;
}

/** The exit status of a Node that was given an option it does not know. */
const badOption = 9;
let flags = v8Flags;

/**
 * Start an engine process. It writes nothing to the output of this one. One that ends for its flags is the last that gets
 * any: who keeps it starts another.
 */
export function startProcess(): EngineChild {
  const script = fileURLToPath(new URL("./engine-process.mjs", import.meta.url));
  const child = spawn(process.execPath, [...flags, script, String(process.pid)], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    windowsHide: true,
  });
  // Without a listener an error of the channel would end this process; what it means for calls, the exit tells.
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
