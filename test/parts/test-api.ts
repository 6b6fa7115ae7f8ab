// The parts of a test runner that contract suites need, and data that must not be changed.

/** Parts of a test runner that a contract suite needs: `test` of vitest, of `node:test` and of jest all fit. */
export interface TestApi {
  test(name: string, run: () => Promise<void>): unknown;
}

/** A copy of plain data that throws a TypeError when anything in it is changed. */
export function frozen<T>(value: T): T {
  return freeze(structuredClone(value));
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) freeze(part);
    Object.freeze(value);
  }
  return value;
}
