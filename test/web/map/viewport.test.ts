import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fit, open, reveal, zoomAt } from "../../../web/src/map/viewport.ts";

const size = fc.integer({ min: 40, max: 4000 });
const room = fc.record({
  width: fc.integer({ min: 300, max: 2000 }),
  height: fc.integer({ min: 200, max: 1200 }),
});

describe("what is seen of a map", () => {
  it("is all of it, in the middle, and never larger than it is drawn", () => {
    fc.assert(
      fc.property(fc.record({ width: size, height: size }), room, (picture, frame) => {
        const { scale, x, y } = fit(picture, frame);
        expect(scale).toBeLessThanOrEqual(1);
        if (scale > 0.1) {
          expect(x).toBeGreaterThanOrEqual(15.9);
          expect(y).toBeGreaterThanOrEqual(15.9);
        }
        expect(x).toBeCloseTo(frame.width - scale * picture.width - x);
      }),
    );
  });

  it("starts with what was handed over where names would be too small", () => {
    const picture = { width: 4000, height: 3000 };
    const main = { x: 3500, y: 100, width: 200, height: 44 };
    const far = { x: 0, y: 2900, width: 200, height: 44 };
    const seen = open(picture, { width: 1000, height: 600 }, [main, far]);
    expect(seen.scale).toBe(0.72);
    const left = seen.x + seen.scale * main.x;
    expect(left).toBeGreaterThan(0);
    expect(left + seen.scale * main.width).toBeLessThan(1000);
    // No further than the picture goes.
    expect(seen.x + seen.scale * picture.width).toBeGreaterThanOrEqual(1000 - 16 - 1e-6);
    expect(seen.y).toBe(16);
  });

  it("grows around the point under the pointer", () => {
    const before = { x: 10, y: 20, scale: 1 };
    const after = zoomAt(before, 2, { x: 110, y: 220 });
    expect((110 - after.x) / after.scale).toBeCloseTo(100);
    expect((220 - after.y) / after.scale).toBeCloseTo(200);
  });

  it("moves to what has the focus, and only if it must", () => {
    const seen = { x: 0, y: 0, scale: 1 };
    const frame = { width: 800, height: 600 };
    expect(reveal(seen, { x: 100, y: 100, width: 200, height: 44 }, frame)).toEqual(seen);
    expect(reveal(seen, { x: 900, y: 100, width: 200, height: 44 }, frame)).toEqual({ ...seen, x: -316 });
    expect(reveal(seen, { x: 100, y: -90, width: 200, height: 44 }, frame)).toEqual({ ...seen, y: 106 });
  });
});
