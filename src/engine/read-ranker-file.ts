import { readFile } from "node:fs/promises";
import { FossickError } from "../errors.ts";
import { readRankingModel, type RankingModel } from "../evaluate/ranking-model.ts";

/** Read a model from a JSON file; `.json` may be left out. @throws FossickError INVALID_SETTING */
export async function readRankerFile(path: string): Promise<RankingModel> {
  const file = path.endsWith(".json") ? path : `${path}.json`;
  let model: unknown;
  try {
    model = JSON.parse(await readFile(file, "utf8"));
  } catch (cause) {
    throw new FossickError("INVALID_SETTING", `cannot read a ranking model from ${file}`, {
      cause,
      hint: "Give a JSON file such as model/ranker.json.",
    });
  }
  return readRankingModel(model, file);
}
