import * as fc from "fast-check";
import { replay } from "@fossick/engine/engine/replay.ts";
import type { Trace } from "@fossick/engine/engine/trace.ts";
import { mutated } from "../json-values.ts";
import { property, type Property } from "../property.ts";
import { orRefused } from "./throws-only.ts";

/** @param traces of real searches */
export const traceProperties = (traces: readonly Trace[]): readonly Property[] => {
  // As it comes from a file.
  const values = traces.map((trace): unknown => JSON.parse(JSON.stringify(trace)));
  const changes = values.map(mutated);
  return [
    property(
      "a changed trace is replayed or refused",
      () => fc.tuple(fc.oneof(...changes), fc.boolean()),
      ([trace, explainScores]) => orRefused(["INVALID_TRACE"], () => replay(trace, {}, { explainScores })),
    ),
  ];
};
