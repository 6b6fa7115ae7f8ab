import { mineRepository } from "../../../src/derive/mined/mine-repository.ts";
import type { MinedFamily, MinedTask } from "../../../src/derive/mined/mined-task.ts";
import type { TempFolder } from "../../../../test/temp-repository.ts";

/** All tasks of one family that a repository has. */
export const minedOf = ({ root }: TempFolder, family: MinedFamily): readonly MinedTask[] =>
  mineRepository({ repo: "owner/boat", repository: root, seed: 1 }, { families: [family], max: 99 });
