import type { HelpConfiguration } from "commander";
import { displayWidth, wrap } from "../../bundle/render/wrap.ts";
import type { HelpTexts } from "./texts/cli-texts.ts";

/** The layout of the help: headings in its language, and wide characters taken as two columns. */
export function helpFormat({ titles }: HelpTexts): HelpConfiguration {
  return {
    minWidthToWrap: 20,
    styleTitle: (title) => titles[title] ?? title,
    displayWidth,
    boxWrap: (text, width) =>
      text
        .split("\n")
        .flatMap((line) => wrap(line, width))
        .join("\n"),
  };
}
