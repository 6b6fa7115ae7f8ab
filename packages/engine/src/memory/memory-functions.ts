// Creates a project's memory of functions that are all alike, such as all refused or forwarded to another process.
import type { ProjectMemory } from "./project-memory.ts";

const functions: Readonly<Record<keyof ProjectMemory, true>> = {
  list: true,
  forget: true,
  export: true,
  import: true,
  off: true,
  on: true,
  join: true,
  leave: true,
  adopt: true,
};

/** Creates a memory from a function that returns each of its functions by name. */
export const memoryMadeBy = (make: (name: keyof ProjectMemory) => unknown): ProjectMemory =>
  Object.fromEntries(
    (Object.keys(functions) as (keyof ProjectMemory)[]).map((name) => [name, make(name)]),
  ) as unknown as ProjectMemory;
