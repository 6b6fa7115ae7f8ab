// Exports the memory of a repository, its use in searches, its listing and its erasure.
export { forgetMemory, listMemory } from "./manage-memory.ts";
export { repositoryMemory } from "./repository-memory.ts";
