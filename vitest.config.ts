import { defineConfig } from "vitest/config";

const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: "unit", include: ["test/**/*.test.ts"], exclude: ["test/e2e/**"], ...timeouts },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: "test/e2e/global-setup.ts",
          ...timeouts,
        },
      },
    ],
  },
});
