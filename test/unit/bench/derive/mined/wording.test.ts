import { describe, expect, it } from "vitest";
import { testTitles } from "../../../../../bench/src/derive/mined/test-titles.ts";
import {
  cutAt,
  isEnglish,
  isProse,
  isTelling,
  namesFile,
  subjectOf,
  withoutMarkup,
} from "../../../../../bench/src/derive/mined/wording.ts";

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

describe("testTitles", () => {
  const titlesOf = (path: string, ...lines: string[]): string[] =>
    testTitles({ path, text: lines.join("\n") }).map(({ text }) => text);

  it.each([
    ["a.test.ts", `it("turns sails towards strong winds", () => {`, "turns sails towards strong winds"],
    ["test_a.py", "    def test_turns_sails_towards_winds(self):", "turns sails towards winds"],
    ["a_test.go", "func TestTurnsSailsTowardsWinds(t *testing.T) {", "turns sails towards winds"],
    ["a_spec.rb", `  it "turns sails towards strong winds" do`, "turns sails towards strong winds"],
    ["ATest.php", "  public function testTurnsSailsTowardsWinds(): void", "turns sails towards winds"],
    ["a_test.cc", "TEST(SailTest, TurnsSailsTowardsWinds) {", "turns sails towards winds"],
  ])("of %s", (path, line, title) => {
    expect(titlesOf(path, line)).toEqual([title]);
  });

  it("are also those of functions that are marked as tests", () => {
    expect(titlesOf("ATest.java", "  @Test", "  public void turnsSailsTowardsWinds() {")).toEqual([
      "turns sails towards winds",
    ]);
    expect(titlesOf("ATest.kt", "  @Test fun `x`() {}", "  fun turnsSailsTowardsWinds() {")).toHaveLength(1);
    expect(titlesOf("a.rs", "#[tokio::test]", "async fn turns_sails_towards_winds() {")).toHaveLength(1);
    expect(titlesOf("ATest.java", "  public void turnsSailsTowardsWinds() {")).toEqual([]);
  });

  it("say something: no numbers of issues, no holes, no general words", () => {
    expect(titlesOf("a.test.ts", 'it("fixes issue 12 of sails in winds", f)')).toEqual([]);
    expect(titlesOf("a.test.ts", "it(`turns ${sail} towards strong winds`, f)")).toEqual([]);
    expect(titlesOf("a.test.ts", 'it("should work as expected with options", f)')).toEqual([]);
  });
});
