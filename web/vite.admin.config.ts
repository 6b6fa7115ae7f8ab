import { join } from "node:path";
import { defineConfig, mergeConfig } from "vite";
import { pageConfig } from "./one-file.ts";

/** The page for administrators, in the package of the team server. */
export default defineConfig(
  mergeConfig(pageConfig("../server/dist", "admin"), {
    build: { rolldownOptions: { input: join(import.meta.dirname, "admin.html") } },
  }),
);
