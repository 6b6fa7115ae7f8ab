import type { Reporter } from "../../types.ts";

/** One reporter that tells two, the first one first; it hears what either listens to and no more. */
export function joinReporters(first: Reporter, second: Reporter): Reporter {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])] as (keyof Reporter)[];
  const tell =
    (name: keyof Reporter) =>
    async (...values: readonly unknown[]) => {
      for (const reporter of [first, second])
        await (reporter[name] as ((...values: readonly unknown[]) => unknown) | undefined)?.(...values);
    };
  return Object.fromEntries(names.map((name) => [name, tell(name)]));
}
