import { describe, test } from "vitest";
import { learningRefiner } from "../../src/loop/refine/refiner.ts";
import { testRefiner } from "../../src/entrypoints/testing/index.ts";

describe("the learning refiner", () => testRefiner(learningRefiner, { test }));
