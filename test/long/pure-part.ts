import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { propertiesOf } from "../hostile/properties/index.ts";
import { tracesOf } from "../hostile/traces.ts";
import type { Part } from "./part.ts";

/** Pure functions: one promise after the other, each with the next input. */
export const purePart: Part = {
  name: "pure",
  defaultCount: 1_000_000,
  chunk: 2_000,
  hangMs: 10_000,
  open: async (folder) => {
    const scratch = join(folder, "files");
    mkdirSync(scratch, { recursive: true });
    const properties = propertiesOf(scratch, await tracesOf(join(folder, "traced")));
    const chosen = (seed: number) => {
      const property = properties[seed % properties.length];
      if (property === undefined) throw new Error("there are no properties");
      return { property, round: Math.floor(seed / properties.length) };
    };
    return {
      run: (seed) => {
        const { property, round } = chosen(seed);
        return property.run(round);
      },
      describe: async (seed, smaller) => {
        const { property, round } = chosen(seed);
        return `${property.name}: ${smaller ? await property.shrink(round) : `input ${round}`}`;
      },
      close: async () => {},
    };
  },
};
