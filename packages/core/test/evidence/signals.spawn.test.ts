import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shippedRankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { styleFeatures } from "@fossick/core/loop/evaluate/style.ts";
import { columnsOf } from "@fossick/core/evidence/measures/index.ts";
import { createScoreboard } from "@fossick/core/evidence/scores/scoreboard.ts";
import { absoluteSignals, signals, signalsOf } from "@fossick/core/evidence/signals.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import { messagesIn } from "@fossick/core/messages/index.ts";
import { sampleContext } from "../../../../test/parts/index.ts";
import { createCodebase } from "../../../../test/fake-codebase.ts";
import { isolateGit, removeFolders } from "../../../../test/temp-repository.ts";

const names = signals.map(({ name }) => name);
const { worth, belongs, withoutHistory, withWords, styles } = shippedRankingModel;
const weights = { ...shippedRankingModel.weights, ...withWords?.weights };
const calibrations = [
  ...[worth, belongs, withoutHistory?.worth ?? {}, withoutHistory?.belongs ?? {}],
  ...[withWords?.worth ?? {}, withWords?.belongs ?? {}],
];

/** Inputs of calibration besides signals. */
const ofTheList = ["offset", "score", "first", "first lead", "best", "lead", "crowd"];
const inputs = calibrations.flatMap(Object.keys);
const ofTheTask = inputs.filter((name) => name.startsWith("task ")).map((name) => name.slice("task ".length));
const ofSignals = inputs.filter((name) => !ofTheList.includes(name) && !name.startsWith("task "));
const calibrated = ofSignals.map((name) => name.replace(/^(?:most|top) /, ""));

describe("the table of signals", () => {
  beforeAll(isolateGit);
  afterAll(removeFolders);

  it("has a row for every signal that is measured, and for no other", async () => {
    const board = createScoreboard(await createCodebase({ "src/a.ts": "export const a = 1;\n" }, []));
    const task = { text: "Refresh tokens", keywords: ["renewToken"] };
    const look = { board, candidates: [], files: [], query: createInitialQuery(task) };
    expect(Object.keys(columnsOf({ ...look, context: sampleContext({ task }) })).sort()).toEqual(
      [...names].sort(),
    );
  });

  it("names every signal once, and none by a name that products are made with", () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z]*$/.test(name))).toEqual([]);
  });

  it("has a weight in the shipped model for each, or says why not", () => {
    const weighed = new Set([...Object.keys(weights).flatMap(signalsOf), ...calibrated]);
    const unexplained = signals.filter(
      ({ name, withoutWeight }) => weighed.has(name) === (withoutWeight !== undefined),
    );
    expect(unexplained.map(({ name }) => name)).toEqual([]);
  });

  it("has every signal that the shipped model weighs", () => {
    expect(Object.keys(weights).filter((name) => !signalsOf(name).every((of) => names.includes(of)))).toEqual(
      [],
    );
    expect(ofSignals.filter((name) => !/^(?:most|top) /.test(name))).toEqual([]);
    expect(calibrated.filter((name) => !absoluteSignals.includes(name))).toEqual([]);
    const features = styleFeatures({ text: "" }, []);
    const telling = Object.values(styles ?? {}).flatMap((row) => Object.keys(row));
    expect([...telling, ...ofTheTask].filter((name) => !(name in features))).toEqual([]);
  });

  it("lets no weight of the shipped model point the wrong way", () => {
    const wrong = signals.filter(({ name, direction }) => {
      const own = [weights[name] ?? 0].flat();
      return (
        (direction === "raises" && own.some((weight) => weight < 0)) ||
        (direction === "lowers" && own.some((weight) => weight > 0))
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("keeps what only calibration reads out of the score", () => {
    const calibrating = signals.filter(({ weighed }) => weighed === "calibration").map(({ name }) => name);
    expect(calibrating.filter((name) => name in weights)).toEqual([]);
  });

  it("adds up absolute signals in the order they always had: another one changes the last digits", () => {
    expect(absoluteSignals.slice(0, 14).join(" ")).toBe(
      "absText absTitle absWindow absTitleWindow absFunction absPhrase absName absNames absDefined absCommit coverage absPath mention memory",
    );
  });

  it("speaks of every kind of evidence that reasons know", () => {
    const kinds = new Set(signals.flatMap(({ evidence = [] }) => evidence));
    expect([...kinds].sort()).toEqual(Object.keys(messagesIn("en").reason.meanings).sort());
  });

  it("names the files that signals are measured from", () => {
    const folder = join(import.meta.dirname, "../../src/evidence");
    expect(signals.filter(({ source }) => !existsSync(join(folder, source)))).toEqual([]);
  });
});
