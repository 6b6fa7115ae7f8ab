import { describe, test } from "vitest";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { testStore } from "./test-store.ts";

describe("the memory store", () => testStore(createMemoryStore, { test }));
