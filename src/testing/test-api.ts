/** What a contract suite needs from a test runner: `test` of vitest, of `node:test` and of jest all fit. */
export interface TestApi {
  test(name: string, run: () => Promise<void>): unknown;
}
