import type { World } from "./world.ts";

/** `fossick hook …`: clients call it, and may take a failing status for a refusal. */
export const isHookCall = (argv: readonly string[]): boolean => argv[0] === "hook";

/**
 * Runs a command line that must not fail: errors go to `log` instead of stderr, and the status is 0.
 * At a terminal it runs as usual.
 */
export async function failOpen(
  run: (world: World) => Promise<number>,
  world: World,
  log: (message: string) => Promise<void>,
): Promise<number> {
  if (world.stdin.isTTY) return run(world);
  let stderrText = "";
  const stderr = {
    ...world.stderr,
    write: async (text: string): Promise<void> => {
      stderrText += text;
    },
  };
  await run({ ...world, stderr });
  if (stderrText !== "") await log(stderrText);
  return 0;
}
