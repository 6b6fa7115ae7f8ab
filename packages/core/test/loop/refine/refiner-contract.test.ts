import { describe, test } from "vitest";
import { learningRefiner } from "@fossick/core/loop/refine/refiner.ts";
import { testRefiner } from "../../../../../test/parts/index.ts";

describe("the learning refiner", () => testRefiner(learningRefiner, { test }));
