/** Contract suites and fakes for people who write their own parts. */
export { createMemoryStore } from "../store/memory-store.ts";
