import { describe, expect, it } from "vitest";
import { recall, type Recalled } from "../../../web/src/state/recall.ts";
import { isComposing } from "../../../web/src/views/is-composing.ts";

const tasks = ["newest", "older", "newest", "two\nlines"];

/** @param caret where it stands; at the end when left out */
const press = (key: "ArrowUp" | "ArrowDown", value: string, caret = value.length, last?: Recalled) =>
  recall({ key, value, selectionStart: caret, selectionEnd: caret }, tasks, last);

describe("earlier tasks", () => {
  it("come one after the other, each once, and lead back to what was written", () => {
    const first = press("ArrowUp", "mine", 0);
    expect(first).toEqual({ own: "mine", shown: "newest" });
    const second = press("ArrowUp", "newest", 6, first);
    expect(second?.shown).toBe("older");
    const third = press("ArrowUp", "older", 5, second);
    expect(third?.shown).toBe("two\nlines");
    expect(press("ArrowUp", "two\nlines", 9, third)).toBeUndefined();
    expect(press("ArrowDown", "newest", 6, first)?.shown).toBe("mine");
  });

  it.each(["one line that the box breaks into several", "two\nlines"])(
    "leave the caret alone within %j",
    (value) => {
      for (const key of ["ArrowUp", "ArrowDown"] as const) expect(press(key, value, 4)).toBeUndefined();
      expect(press("ArrowUp", value)).toBeUndefined();
      expect(press("ArrowDown", value, 0)).toBeUndefined();
    },
  );

  it("leave a selection alone, and every other key", () => {
    const all = { value: "mine", selectionStart: 0, selectionEnd: 4 };
    expect(recall({ key: "ArrowUp", ...all }, tasks, undefined)).toBeUndefined();
    expect(recall({ key: "Home", ...all, selectionEnd: 0 }, tasks, undefined)).toBeUndefined();
  });

  it("begin with the newest again once one of them was changed", () => {
    const last = { own: "mine", shown: "older" };
    expect(press("ArrowUp", "older!", 6, last)).toBeUndefined();
    expect(press("ArrowUp", "older!", 0, last)).toEqual({ own: "older!", shown: "newest" });
  });

  it("are others than the one that is written", () => {
    expect(press("ArrowUp", "newest", 0)?.shown).toBe("older");
    expect(press("ArrowDown", "newest")).toBeUndefined();
  });
});

describe("a key of an input method", () => {
  it("is known in every browser", () => {
    expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
    expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
    expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
  });
});
