import { expect } from "vitest";

/** Far more than work in step with its input takes on a busy machine, and less than work by its square does. */
const hangMs = 20_000;

/** Asserts that work on a large input does not hang; how quick it is, the benchmark measures. */
export function expectEnd(work: () => unknown): void {
  const startedMs = performance.now();
  work();
  expect(performance.now() - startedMs).toBeLessThan(hangMs);
}
