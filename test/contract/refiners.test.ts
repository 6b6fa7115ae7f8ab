import { describe, test } from "vitest";
import { learningRefiner } from "../../src/refine/refiner.ts";
import { testRefiner } from "../../src/testing/index.ts";

describe("the learning refiner", () => testRefiner(learningRefiner, { test }));
