import { defineConfig } from "vite";
import { pageConfig } from "./one-file.ts";

export default defineConfig(pageConfig("../dist", "page"));
