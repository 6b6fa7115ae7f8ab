/** The width of a text in pixels, as it will be drawn. */
export type Measure = (text: string) => number;

/** A text with its middle left out where it is wider than that; its end, which tells files apart, keeps two thirds. */
export function shortenMiddle(text: string, maxWidth: number, measure: Measure): string {
  if (measure(text) <= maxWidth) return text;
  const marks = [...text];
  const cut = (kept: number): string => {
    const head = Math.floor(kept / 3);
    return `${marks.slice(0, head).join("")}…${marks.slice(marks.length - (kept - head)).join("")}`;
  };
  // Wider with every mark that is kept, so the most that fits can be found by halves.
  let [fits, tooMany] = [1, marks.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (measure(cut(middle)) <= maxWidth) fits = middle;
    else tooMany = middle;
  }
  return cut(fits);
}

/** Where no screen can measure: CJK and other wide characters are about as wide as high, others a bit over half. */
export const estimateWidth =
  (sizePx: number): Measure =>
  (text) =>
    [...text].reduce((sum, mark) => sum + sizePx * (mark > "\u10ff" ? 1.05 : 0.62), 0);
