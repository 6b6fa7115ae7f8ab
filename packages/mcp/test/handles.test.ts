import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHandles } from "@fossick/mcp/handles.ts";

function make(options: { max?: number } = {}) {
  let nowMs = 0;
  const dropped: string[] = [];
  const onDrop = (value: string): void => void dropped.push(value);
  const handles = createHandles<string>({ keptMs: 100, max: options.max ?? 3, now: () => nowMs, onDrop });
  return { handles, dropped, wait: (ms: number) => (nowMs += ms) };
}

describe("handles", () => {
  it("are names nobody can guess", () => {
    const { handles } = make({ max: 1_000 });
    const all = Array.from({ length: 1_000 }, () => handles.add("a"));
    expect(new Set(all).size).toBe(1_000);
    expect(all.every((handle) => /^r_[\w-]{24}$/.test(handle))).toBe(true);
    expect(handles.get("r_")).toBeUndefined();
    expect(handles.get("__proto__")).toBeUndefined();
  });

  it("expire when nobody asks for them, and each question keeps them", () => {
    const { handles, dropped, wait } = make();
    const handle = handles.add("a");
    wait(99);
    expect(handles.get(handle)).toBe("a");
    wait(99);
    expect(handles.get(handle)).toBe("a");
    wait(100);
    expect(handles.get(handle)).toBeUndefined();
    expect(dropped).toEqual(["a"]);
  });

  it("give back what expired when swept, and everything when cleared", () => {
    const { handles, dropped, wait } = make();
    handles.add("a");
    wait(50);
    handles.add("b");
    wait(50);
    handles.sweep();
    expect(dropped).toEqual(["a"]);
    handles.clear();
    expect(dropped).toEqual(["a", "b"]);
  });

  it("make room by dropping the one not asked for the longest", () => {
    const { handles, dropped } = make();
    const [first = ""] = ["a", "b", "c"].map((value) => handles.add(value));
    handles.get(first);
    handles.add("d");
    expect(dropped).toEqual(["b"]);
  });

  it("take another value only while they are there", () => {
    const { handles, wait } = make();
    const handle = handles.add("a");
    handles.replace(handle, "b");
    expect(handles.get(handle)).toBe("b");
    wait(200);
    handles.sweep();
    handles.replace(handle, "c");
    expect(handles.get(handle)).toBeUndefined();
  });

  it("never hold more than allowed nor lose one without telling", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(150), { maxLength: 60 }), (pauses) => {
        const { handles, dropped, wait } = make();
        const all = pauses.map((ms, index) => {
          wait(ms);
          return handles.add(String(index));
        });
        const held = all.filter((handle) => handles.get(handle) !== undefined);
        expect(held.length).toBeLessThanOrEqual(3);
        expect(held.length + dropped.length).toBe(all.length);
      }),
    );
  });
});
