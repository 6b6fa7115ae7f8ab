import { language } from "./language.ts";

export const csv = language("csv", {
  extensions: ["csv", "tsv"],
  code: false,
  syntax: { prose: true, dollar: false, regions: [] },
});
