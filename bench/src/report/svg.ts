/** The size of a drawing and the margins around what is plotted, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Axis {
  readonly title: string;
  /** `at` from 0 to 1 along the axis. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

/** The drawing brings its own background, so it is legible on any page; colours after Okabe and Ito. */
const style = `<style>
svg { --page: #ffffff; --ink: #24292f; --faint: #d0d7de; --quiet: #57606a;
  --c0: #0060a8; --c1: #b85000; --c2: #00795a; --c3: #a0407a; --c4: #7a6200; --c5: #4a4a9c; --c6: #b02a2a; --c7: #3d6b80; }
@media (prefers-color-scheme: dark) { svg { --page: #0d1117; --ink: #e6edf3; --faint: #30363d; --quiet: #9da7b1;
  --c0: #56b4e9; --c1: #f0953f; --c2: #2fc79b; --c3: #e08bbd; --c4: #e6d34a; --c5: #a5a5f0; --c6: #ff8a80; --c7: #8fc3d9; } }
text { font: 13px system-ui, sans-serif; fill: var(--ink); }
.title { font-size: 15px; font-weight: 600; } .small { font-size: 11px; fill: var(--quiet); }
.middle { text-anchor: middle; } .end { text-anchor: end; }
.page { fill: var(--page); } .grid { stroke: var(--faint); } .axis { stroke: var(--quiet); }
.ideal { stroke: var(--quiet); stroke-dasharray: 6 4; } .count { fill: var(--faint); }
.line { fill: none; stroke-width: 2.2; } .label { font-weight: 600; }
${[0, 1, 2, 3, 4, 5, 6, 7]
  .map((at) => {
    const dashes = ["none", "8 3", "2 3", "10 3 2 3", "5 5", "1 4", "12 4", "6 2 2 2"][at] ?? "none";
    return `.s${at}.line { stroke: var(--c${at}); stroke-dasharray: ${dashes}; } .s${at}.label, .s${at}.dot { fill: var(--c${at}); }`;
  })
  .join("\n")}
</style>`;

/** A whole SVG file. @param title shown on top and read out for the drawing */
export function frame({ width, height, left }: Frame, title: string, content: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(title)}">`,
    style,
    `<rect class="page" width="${width}" height="${height}"/>`,
    textAt(left, 24, title, "title"),
    ...content,
    "</svg>\n",
  ].join("\n");
}

/** Where a point lies in pixels. @param x and @param y 0 to 1, from the lower left */
export function place(box: Frame, x: number, y: number): { readonly x: number; readonly y: number } {
  const across = box.width - box.left - box.right;
  const up = box.height - box.top - box.bottom;
  return { x: box.left + x * across, y: box.top + (1 - y) * up };
}

/** Both axes with ticks, titles and a grid. */
export function axes(box: Frame, { x, y }: { readonly x: Axis; readonly y: Axis }): string {
  const origin = place(box, 0, 0);
  const end = place(box, 1, 1);
  const line = (kind: string, x1: number, y1: number, x2: number, y2: number): string =>
    `<line class="${kind}" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`;
  const middle = (origin.y + end.y) / 2;
  return [
    ...y.ticks.flatMap(({ at, text }) => {
      const height = place(box, 0, at).y;
      return [line("grid", origin.x, height, end.x, height), textAt(origin.x - 8, height + 4, text, "end")];
    }),
    ...x.ticks.flatMap(({ at, text }) => {
      const across = place(box, at, 0).x;
      return [
        line("axis", across, origin.y, across, origin.y + 5),
        textAt(across, origin.y + 20, text, "middle"),
      ];
    }),
    line("axis", origin.x, origin.y, end.x, origin.y),
    line("axis", origin.x, origin.y, origin.x, end.y),
    textAt((origin.x + end.x) / 2, box.height - 14, x.title, "middle"),
    `<text class="middle" transform="translate(18 ${round(middle)}) rotate(-90)">${escape(y.title)}</text>`,
  ].join("\n");
}

/** A line of text, its baseline at `y`. */
export const textAt = (x: number, y: number, text: string, kind: string): string =>
  `<text class="${kind}" x="${round(x)}" y="${round(y)}">${escape(text)}</text>`;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const round = (value: number): number => Math.round(value * 10) / 10;
