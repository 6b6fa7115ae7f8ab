// Ends the engine process when its parent is gone, from a second thread: while it computes, it does not hear of it.

/** The process that started this one, and the calls that this one is answering. */
export interface Parent {
  /** Its process id. */
  readonly parent: number;
  /** Number of calls being answered; notify waiters after each change. */
  readonly calls: Int32Array<SharedArrayBuffer>;
}

const lookEveryMs = 100;

/**
 * Ends this process when its parent is gone, as long as it answers calls; while it answers none it hears of that by
 * itself. Blocks its thread for ever.
 */
export function endWithParent({ calls, parent }: Parent): never {
  for (;;) {
    if (Atomics.load(calls, 0) === 0) Atomics.wait(calls, 0, 0);
    else if (isGone(parent)) process.kill(process.pid, "SIGKILL");
    else Atomics.wait(calls, 0, Atomics.load(calls, 0), lookEveryMs);
  }
}

function isGone(parent: number): boolean {
  if (process.ppid !== parent) return true;
  try {
    process.kill(parent, 0);
    return false;
  } catch {
    return true;
  }
}
