import { chmodSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkPython, fitModel } from "../../src/train/fit-model.ts";
import { isolateGit, removeFolders } from "../../../test/temp-repository.ts";
import { createTrainingPlace, type TrainingPlace } from "./training-place.ts";

let place: TrainingPlace;

beforeAll(() => {
  isolateGit();
  place = createTrainingPlace();
});
afterAll(removeFolders);

describe("the model", () => {
  // Stands in for Python: `train.py RECORDS --ids FILE --out FILE …`.
  const programThat = (does: string): string => {
    place.write({ "python.sh": `#!/bin/sh\n${does}\n` });
    chmodSync(place.at("python.sh"), 0o755);
    return place.at("python.sh");
  };
  const fit = (python: string): void => {
    place.write({ "work/here": "", "model.json": "the old one" });
    const [recordsFolder, workFolder] = [place.at("records"), place.at("work")];
    fitModel(place.plan().recordings, { python, recordsFolder, workFolder, out: place.at("model.json") });
  };
  const written = (): string => readFileSync(place.at("model.json"), "utf8");

  it("is replaced when it is whole, and fitted on the tasks of this run", () => {
    fit(programThat(`echo '{"weights":{"text":1},"worth":{},"belongs":{}}' > "$6"`));
    expect(JSON.parse(written())).toMatchObject({ weights: { text: 1 } });
    const ids = JSON.parse(readFileSync(place.at("work/ids.json"), "utf8")) as object;
    expect(ids).toMatchObject({ commits: ["sail", "wheel", "wheel-2"], "commits-zh": ["sail"] });
  });

  it("stays as it was when fitting fails or makes no model", () => {
    expect(() => fit(programThat("exit 3"))).toThrow("no model was fitted");
    expect(written()).toBe("the old one");
    expect(() => fit(programThat(`echo '{"weights":{"text":"much"}}' > "$6"`))).toThrow("ranking model");
    expect(written()).toBe("the old one");
    expect(() => fit(place.at("no-such-program"))).toThrow("ENOENT");
  });

  it("needs Python with its libraries, and says so first", () => {
    const lacking = programThat(`echo "ModuleNotFoundError: No module named 'numpy'" >&2; exit 1`);
    expect(() => checkPython(lacking)).toThrow(
      /No module named 'numpy'.*apt-get install python3-numpy python3-scipy/,
    );
    expect(() => checkPython(programThat("exit 1"))).toThrow("it is older than 3.10");
    expect(() => checkPython(programThat("exit 0"))).not.toThrow();
  });
});
