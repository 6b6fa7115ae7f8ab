import { describe, expect, it } from "vitest";
import { kindsSpokenOf } from "../../../src/evidence/kinds.ts";

describe("kindsSpokenOf", () => {
  it("hears the kinds a task is about, whole words only", () => {
    expect([...kindsSpokenOf({ text: "Add tests for the README" })].sort()).toEqual(["docs", "test"]);
    expect([...kindsSpokenOf({ text: "Use the latest protest contest" })]).toEqual([]);
    expect([...kindsSpokenOf({ text: "the tsconfig of the playground" })].sort()).toEqual([
      "config",
      "example",
    ]);
  });

  it("hears words inside names, in any case", () => {
    expect([...kindsSpokenOf({ text: "`snapshotWriter` writes too often" })]).toEqual(["test"]);
    expect([...kindsSpokenOf({ text: "CHANGELOG" })]).toEqual(["docs"]);
  });

  it("hears nothing in an empty task", () => {
    expect([...kindsSpokenOf({ text: "" })]).toEqual([]);
  });
});
