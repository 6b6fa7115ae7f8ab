import type { ServerContext } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { reportProgress } from "@fossick/mcp/tools/tool.ts";
import { sampleCycles } from "../../../../test/parts/index.ts";

interface Told {
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A call whose client asked to be told, or did not. */
function call(meta?: { progressToken: string }) {
  const told: Told[] = [];
  const controller = new AbortController();
  const notify = async (notification: Told): Promise<void> => void told.push(notification);
  const mcpReq = { ...(meta && { _meta: meta }), notify, signal: controller.signal };
  return { context: { mcpReq } as unknown as ServerContext, told, controller };
}

describe("progress", () => {
  it("is told to nobody who did not ask", () => {
    expect(reportProgress(call().context, 3)).toEqual({});
  });

  it("grows from the index to the last cycle, with a pause between notices of the index", async () => {
    const { context, told } = call({ progressToken: "a" });
    let nowMs = 0;
    const { onCycleEnd, onIndexProgress } = reportProgress(context, 3, () => nowMs);
    for (const [done, ms] of [
      [0, 0],
      [10, 500],
      [20, 1_500],
      [15, 4_000],
      [40, 5_000],
    ] as const) {
      nowMs = ms;
      await onIndexProgress?.(done, 40);
    }
    for (const cycle of sampleCycles()) await onCycleEnd?.(cycle);
    expect(
      told.map(({ params }) => [params?.["progress"], params?.["total"], params?.["progressToken"]]),
    ).toEqual([
      [0, 4, "a"],
      [0.5, 4, "a"],
      [1, 4, "a"],
      [2, 4, "a"],
    ]);
    expect(told[1]?.params?.["message"]).toBe("indexing, 20 of 40 files");
    expect(told[2]?.params?.["message"]).toMatch(/^cycle 1: \d+ files judged, best src\/auth\.ts$/);
  });

  it("ends when the call is given up, and a client that went away is no error", async () => {
    const { context, controller, told } = call({ progressToken: "a" });
    controller.abort();
    await reportProgress(context, 3).onIndexProgress?.(1, 2);
    expect(told).toEqual([]);
    const gone = {
      mcpReq: {
        ...context.mcpReq,
        signal: new AbortController().signal,
        notify: () => Promise.reject(new Error("gone")),
      },
    };
    await expect(
      reportProgress(gone as unknown as ServerContext, 3).onIndexProgress?.(1, 2),
    ).resolves.toBeUndefined();
  });
});
