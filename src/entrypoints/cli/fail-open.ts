import type { World } from "./world.ts";

/** `fossick hook …`, which a client calls and whose status it may take for a refusal. */
export const isHookCall = (argv: readonly string[]): boolean => argv[0] === "hook";

/**
 * Runs a command line that must not fail: what would be an error on stderr goes to `log`, and the status is 0.
 * People at a terminal are told as ever.
 */
export async function failOpen(
  run: (world: World) => Promise<number>,
  world: World,
  log: (message: string) => Promise<void>,
): Promise<number> {
  if (world.stdin.isTTY) return run(world);
  let said = "";
  const stderr = {
    ...world.stderr,
    write: async (text: string): Promise<void> => {
      said += text;
    },
  };
  await run({ ...world, stderr });
  if (said !== "") await log(said);
  return 0;
}
