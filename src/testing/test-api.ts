/** Parts of a test runner that a contract suite needs: `test` of vitest, of `node:test` and of jest all fit. */
export interface TestApi {
  test(name: string, run: () => Promise<void>): unknown;
}
