import { describe, test } from "vitest";
import { createMemoryStore, testStore } from "../../src/testing/index.ts";

describe("the memory store", () => testStore(createMemoryStore, { test }));
