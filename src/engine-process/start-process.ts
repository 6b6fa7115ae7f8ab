import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Link, Question, Reply } from "./messages.ts";
import { v8Flags } from "./v8-flags.ts";

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
