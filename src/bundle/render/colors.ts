/** The colours the renderers use; each wraps a text in its codes or leaves it as it is. */
export type Colors = Readonly<
  Record<"bold" | "cyan" | "dim" | "green" | "red" | "yellow", (text: string) => string>
>;

const same = (text: string): string => text;

/** Leaves every text as it is. */
export const noColors: Colors = { bold: same, cyan: same, dim: same, green: same, red: same, yellow: same };
