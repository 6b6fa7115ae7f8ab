import { describe, expect, it } from "vitest";
import { testTitles } from "../../../src/derive/mined/test-titles.ts";

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
