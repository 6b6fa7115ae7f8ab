// Ends the engine process when its parent is gone, from a second thread, because a busy main thread does not notice.

/** The parent process, and the number of calls that this one is answering. */
export interface Parent {
  /** Process id of the parent. */
  readonly parent: number;
  /** Number of calls being answered; notify waiters after each change. */
  readonly calls: Int32Array<SharedArrayBuffer>;
}

const lookEveryMs = 100;

/**
 * Ends this process when its parent is gone, while it answers calls; while it answers none, its main thread notices by
 * itself. Blocks its thread forever.
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
