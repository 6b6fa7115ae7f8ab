import { describe, expect, it } from "vitest";
import {
  cutAt,
  isEnglish,
  isProse,
  isTelling,
  namesFile,
  subjectOf,
  withoutMarkup,
} from "../../../src/derive/mined/wording.ts";

describe("subjectOf", () => {
  it.each([
    [":bug: fix(core): test: hold the rope (#1)", "hold the rope"],
    ["🐛 Hold the rope", "Hold the rope"],
    ["BOAT-12 Hold the rope", "Hold the rope"],
    ["feature #12 [Sail] Hold the rope", "[Sail] Hold the rope"],
  ])("of %j is %j", (subject, plain) => {
    expect(subjectOf(subject)).toBe(plain);
  });
});

describe("isTelling", () => {
  it.each([
    "Bump rope to 1.2",
    "Reformat the hull",
    "Fix typo in sails",
    "Address review comments",
    "Merge main",
  ])("is not so of %s", (subject) => {
    expect(isTelling(subject)).toBe(false);
  });

  it.each(["Turn the sail by degrees", "Support formatted output of dates"])("is so of %s", (subject) => {
    expect(isTelling(subject)).toBe(true);
  });
});

describe("texts", () => {
  it("lose links, tags and code spans, and keep what they say", () => {
    expect(withoutMarkup("Turns [the `sail`](http://a.b) **fast**, see <b>{@link Wind#blow}</b>.")).toBe(
      "Turns the sail fast, see blow.",
    );
    expect(withoutMarkup('Uses <see cref="T:Boat.Sail"/> and :class:`~boat.Mast`')).toBe(
      "Uses Sail and boat.Mast",
    );
  });

  it("are prose in English, or not", () => {
    expect(isProse("Turns the sail until it is tight")).toBe(true);
    expect(isProse("for (;;) { turn(sail[0]); }")).toBe(false);
    expect(isProse("把帆转向风")).toBe(false);
    expect(isEnglish("Turns the sail until it is tight and the wind is strong")).toBe(true);
    expect(isEnglish("Un vantaggio aggiuntivo della libreria che possiamo avere in un posto")).toBe(false);
  });

  it("write out a file by its path or its name", () => {
    expect(namesFile("the rope of mast.ts is torn", ["src/mast.ts"])).toBe(true);
    expect(namesFile("the rope of the mast is torn", ["src/mast.ts"])).toBe(false);
  });

  it("are cut at the end of a sentence", () => {
    expect(cutAt("One two three four. Five six seven.", 5)).toBe("One two three four.");
    expect(cutAt("One two three.", 5)).toBe("One two three.");
  });
});
