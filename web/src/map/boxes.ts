import type { FileNode } from "@fossick/page/view/types.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import { shortenMiddle, type Measure } from "./shorten.ts";

/** Text in the box of a file, and the size of the box for it. */
export interface Box {
  readonly path: string;
  readonly kind: FileNode["kind"];
  readonly name: string;
  /** Empty for a file at the root. */
  readonly folder: string;
  readonly width: number;
  readonly height: number;
}

/** How wide names and folders are. */
export interface Measures {
  readonly name: Measure;
  readonly folder: Measure;
}

/** Pixels at a scale of 1; the styles of the map use the same. */
export const boxSize = { height: 44, maxText: 176, minText: 56, padding: 12, badge: 34 } as const;

/** The box of a file; one that was accepted has room for its relevance. */
export function boxOf({ path, kind }: FileNode, measures: Measures): Box {
  const at = path.lastIndexOf("/") + 1;
  const { badge, height, minText, maxText, padding } = boxSize;
  const name = shortenMiddle(safeName(path.slice(at)), maxText, measures.name);
  const folder = shortenMiddle(safeName(path.slice(0, Math.max(0, at - 1))), maxText, measures.folder);
  const text = Math.max(minText, measures.name(name), measures.folder(folder));
  const width = Math.ceil(text) + 2 * padding + (kind === "near" ? 0 : badge);
  return { path, kind, name, folder, width, height };
}
