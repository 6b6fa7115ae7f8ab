import type { Measures } from "./boxes.ts";
import { estimateWidth, type Measure } from "./shorten.ts";

/** Sizes of what is written in boxes, in pixels; the styles of the map use the same. */
const sizes = { name: 14, folder: 12 } as const;

/** Measures text as this browser will draw it. */
export function browserMeasures(family: string): Measures {
  const context = document.createElement("canvas").getContext("2d");
  const measure = (sizePx: number, weight: number): Measure => {
    if (!context) return estimateWidth(sizePx);
    return (text) => {
      context.font = `${weight} ${sizePx}px ${family}`;
      return context.measureText(text).width;
    };
  };
  return { name: measure(sizes.name, 600), folder: measure(sizes.folder, 400) };
}
