import type { Point } from "./lay-out-group.ts";

/** A finger or a mouse that moves less than this clicks. */
const stillPx = 4;

export interface Gestures {
  moved(by: Point): void;
  pinched(factor: number, around: Point): void;
}

/** A mouse moves, one finger moves sideways, two move and zoom. @param signal ends it */
export function followPointers(
  frame: SVGSVGElement,
  signal: AbortSignal,
  { moved, pinched }: Gestures,
): void {
  const fingers = new Map<number, Point>();
  let travelled = 0;
  const onMove = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    // It was let go where nobody could tell.
    if (event.buttons === 0) return void fingers.delete(event.pointerId);
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    travelled += Math.hypot(by.x, by.y);
    if (travelled < stillPx) return;
    // From the first move on: a click must still reach the box it is on.
    if (!frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
    // Up and down, one finger scrolls the page.
    if (!other) return moved(event.pointerType === "touch" ? { x: by.x, y: 0 } : by);
    moved({ x: by.x / 2, y: by.y / 2 });
    pinched(distance(now, other) / Math.max(1, distance(before, other)), middleOf(now, other));
  };
  const onUp = (event: PointerEvent): void => void fingers.delete(event.pointerId);
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onClick = (event: MouseEvent): void => {
    if (travelled >= stillPx && event.detail > 0) event.stopPropagation();
  };
  frame.addEventListener("pointerdown", onDown, { signal });
  frame.addEventListener("pointermove", onMove, { signal });
  for (const name of ["pointerup", "pointercancel"] as const) frame.addEventListener(name, onUp, { signal });
  frame.addEventListener("click", onClick, { signal, capture: true });
}

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
