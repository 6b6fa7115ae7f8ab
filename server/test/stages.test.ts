import { trace, type Span, type Tracer, type TracerProvider } from "@opentelemetry/api";
import { FossickError } from "fossick";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { inSpan, inStage, withStages, type StageTimes } from "../src/stages.ts";

describe("the stages of a call", () => {
  afterEach(() => trace.disable());

  it("add up in it alone, whatever they end with", async () => {
    const one: StageTimes = new Map();
    const other: StageTimes = new Map();
    const twice = (times: StageTimes) =>
      withStages(times, async () => {
        await inStage("lookup", () => wait(20));
        await inStage("lookup", () => wait(20));
        await inStage("search", () => Promise.reject(new Error("no"))).catch(() => undefined);
      });
    await Promise.all([twice(one), withStages(other, () => inStage("turn", () => wait(1)))]);
    expect([[...one.keys()], [...other.keys()]]).toEqual([["lookup", "search"], ["turn"]]);
    expect(one.get("lookup")).toBeGreaterThan(35);
    expect(await inStage("search", async () => "outside of a call")).toBe("outside of a call");
  });

  it("are spans for whoever registers OpenTelemetry, and say of an error its kind alone", async () => {
    const seen: unknown[] = [];
    trace.setGlobalTracerProvider(recorder(seen));
    const refused = new FossickError("INVALID_SETTING", "the task was secret");
    await inSpan("retrieval acme/shop", { attributes: { a: 1 } }, () =>
      inStage("search", () => Promise.reject(refused)),
    ).catch(() => undefined);
    expect(seen).toEqual([
      ["retrieval acme/shop", { attributes: { a: 1 } }],
      ["search", {}],
      ...[1, 2].flatMap(() => [{ code: 2 }, ["error.type", "INVALID_SETTING"], "end"]),
    ]);
  });
});

/** A provider that notes what it is told. */
const recorder = (seen: unknown[]): TracerProvider => ({
  getTracer: (): Tracer => ({
    startSpan: () => {
      throw new Error("not used");
    },
    startActiveSpan: (...given: readonly unknown[]) => {
      const work = given.at(-1);
      seen.push(given.slice(0, -1));
      const span: Partial<Span> = {
        setStatus: (status) => (seen.push(status), span as Span),
        setAttribute: (...attribute) => (seen.push(attribute), span as Span),
        end: () => void seen.push("end"),
      };
      return (work as (span: Span) => never)(span as Span);
    },
  }),
});
