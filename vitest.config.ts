import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** What tests teach fossick is not for the user who runs them. */
const env = { XDG_DATA_HOME: join(tmpdir(), "fossick-test-data") };
const timeouts = { testTimeout: 60_000, hookTimeout: 240_000 };
/** Long enough for tests that start processes or a browser beside others that do the same, on two busy cores. */
const longTimeouts = { testTimeout: 180_000, hookTimeout: 240_000 };
/** A process or a page may miss a moment on a busy machine; the report names each test that passed at its second try. */
const retry = 1;
/** A page that is looked at again and again may be on a busy machine. */
const patience = { poll: { timeout: 15_000 } };

/** Where tests are: those of one package beside its `src`, all others below `test`. */
const testsNamed = (ending: string): string[] =>
  ["packages/*/test", "bench/test", "server/test", "test"].map((folder) => `${folder}/**/*${ending}`);

/** End-to-end tests that measure times of a few milliseconds. */
const timed = ["test/e2e/page/stress.test.ts"];

/** The server is tested with the sources of fossick, not with what was built of them. */
const resolve = {
  alias: [
    { find: /^fossick$/, replacement: join(import.meta.dirname, "packages/library/src/index.ts") },
    {
      find: /^fossick\/hosting$/,
      replacement: join(import.meta.dirname, "packages/hosting/src/index.ts"),
    },
    {
      find: /^fossick\/hosting\/light$/,
      replacement: join(import.meta.dirname, "packages/hosting/src/light.ts"),
    },
  ],
};

export default defineConfig({
  test: {
    // One fewer by default, which is half of two.
    maxWorkers: "100%",
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          include: testsNamed(".test.ts"),
          exclude: [
            "test/e2e/**",
            "test/clients/**",
            "test/dependencies/**",
            "test/server/page/**",
            "**/*.{slow,spawn,database}.test.ts",
          ],
          setupFiles: ["test/refuse-processes.ts", "test/seed-properties.ts"],
          pool: "threads",
          isolate: false,
          env,
          ...timeouts,
        },
      },
      {
        test: {
          // Large and hostile inputs, and properties with many runs: part of `npm test`, not of `test:fast`.
          name: "slow",
          include: testsNamed(".slow.test.ts"),
          setupFiles: ["test/refuse-processes.ts", "test/seed-properties.ts"],
          pool: "threads",
          isolate: false,
          env,
          ...timeouts,
        },
      },
      {
        test: {
          name: "spawn",
          retry,
          include: testsNamed(".spawn.test.ts"),
          exclude: ["test/e2e/**"],
          env,
          ...longTimeouts,
        },
      },
      {
        test: {
          // Asks the package registry: part of `npm run check`, not of `npm test`.
          name: "dependencies",
          include: ["test/dependencies/*.test.ts"],
          ...timeouts,
        },
      },
      {
        test: {
          // Installs the clients of others, each in a version of its own: `npm run test:clients`.
          name: "clients",
          include: ["test/clients/*.test.ts"],
          globalSetup: "test/clients/global-setup.ts",
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          // Takes the pictures of the page that the documents show: `npm run pictures`.
          name: "pictures",
          include: ["web/pictures/*.pictures.ts"],
          globalSetup: "test/e2e/global-setup.ts",
          expect: patience,
          ...timeouts,
        },
      },
      {
        test: {
          // Measures the page, for people to read: `npm run figures`.
          name: "figures",
          include: ["web/figures/*.figures.ts"],
          globalSetup: "test/e2e/global-setup.ts",
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        test: {
          // The team server on a PostgreSQL of the tests' own.
          name: "server",
          retry,
          include: ["test/server/**/*.database.test.ts"],
          globalSetup: "test/server/global-setup.ts",
          expect: patience,
          env,
          ...longTimeouts,
        },
      },
      {
        resolve,
        test: {
          // The page of the team server, in a browser.
          name: "admin",
          retry,
          include: ["test/server/page/*.test.ts"],
          globalSetup: ["test/server/global-setup.ts", "test/server/page/global-setup.ts"],
          expect: patience,
          env,
          ...longTimeouts,
        },
      },
      {
        test: {
          name: "e2e",
          retry,
          include: ["test/e2e/**/*.test.ts"],
          exclude: timed,
          globalSetup: "test/e2e/global-setup.ts",
          expect: patience,
          ...longTimeouts,
        },
      },
      {
        test: {
          // Runs after all others: what it measures depends on idle cores.
          name: "timed",
          retry,
          include: timed,
          globalSetup: "test/e2e/global-setup.ts",
          sequence: { groupOrder: 1 },
          ...timeouts,
        },
      },
    ],
  },
});
