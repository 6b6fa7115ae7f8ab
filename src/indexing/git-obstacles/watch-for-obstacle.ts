import { findObstacle } from "./find-obstacle.ts";

/** Git says its first word sooner, but in very large repositories and on cold disks. */
const patienceMs = 500;

/** Watches over one run of git. */
interface ObstacleWatch {
  /** Git is waited for. */
  wait(): void;
  /** Git gave a sign, or nobody waits for it. */
  rest(): void;
}

/**
 * While git keeps silent, look for what it may be waiting for in vain.
 * @param cwd where git runs
 * @param onFound told once, with the obstacle's path relative to that folder, if git still keeps silent
 */
export function watchForObstacle(cwd: string, onFound: (path: string) => void): ObstacleWatch {
  let timer: NodeJS.Timeout | undefined;
  let waits = 0;
  let currentPatienceMs = patienceMs;
  const look = async (): Promise<void> => {
    currentPatienceMs *= 2; // where git is slow and nothing is wrong, looking is slow, too
    const wait = waits;
    const found = await findObstacle(cwd, () => waits !== wait);
    if (found !== undefined && waits === wait) onFound(found);
  };
  return {
    wait: () => {
      timer = setTimeout(() => void look(), currentPatienceMs);
    },
    rest: () => {
      waits++;
      clearTimeout(timer);
    },
  };
}
