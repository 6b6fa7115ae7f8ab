import { describe, test } from "vitest";
import { createMemoryStore } from "../../src/indexing/store/memory-store.ts";
import { testStore } from "./test-store.ts";

describe("the memory store", () => testStore(createMemoryStore, { test }));
