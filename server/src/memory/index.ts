export { forgetMemory, listMemory } from "./manage-memory.ts";
export { repositoryMemory } from "./repository-memory.ts";
