import type { Point } from "./lay-out-group.ts";
import { fit, open, pan, reveal, zoomAt, type Area, type Room, type Viewport } from "./viewport.ts";

/** What moves a map from outside. */
export interface Hands {
  zoom(factor: number): void;
  showAll(): void;
  /** Move so that an area is seen. */
  reveal(area: Area): void;
  end(): void;
}

export interface Drawing extends Room {
  /** What to see first where there is no room for all. */
  readonly main: Area;
}

const step = 1.25;
const panStepPx = 60;
/** A finger or a mouse that moves less than this clicks. */
const stillPx = 4;

/** Move a drawing by wheel, drag, pinch and keys: only its transform changes. @param layer what is moved within `frame` */
export function followHands(frame: SVGSVGElement, layer: SVGGElement, drawing: Drawing): Hands {
  let viewport: Viewport = { x: 0, y: 0, scale: 1 };
  let isTouched = false;
  let waiting = 0;
  const room = (): Room => ({ width: frame.clientWidth, height: frame.clientHeight });
  const draw = (): void => {
    waiting = 0;
    const { scale, x, y } = viewport;
    layer.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  };
  const show = (next: Viewport, isByHand = true): void => {
    viewport = next;
    isTouched ||= isByHand;
    waiting ||= requestAnimationFrame(draw);
  };
  const here = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = frame.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const zoom = (factor: number, at?: Point): void => {
    const { height, width } = room();
    show(zoomAt(viewport, factor, at ?? { x: width / 2, y: height / 2 }));
  };
  const showAll = (): void => show(fit(drawing, room()));
  const byKey: Readonly<Record<string, () => void>> = {
    "+": () => zoom(step),
    "=": () => zoom(step),
    "-": () => zoom(1 / step),
    "0": showAll,
    ArrowLeft: () => show(pan(viewport, panStepPx, 0)),
    ArrowRight: () => show(pan(viewport, -panStepPx, 0)),
    ArrowUp: () => show(pan(viewport, 0, panStepPx)),
    ArrowDown: () => show(pan(viewport, 0, -panStepPx)),
  };
  const ending = new AbortController();
  const { signal } = ending;
  const onKey = (event: KeyboardEvent): void => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : byKey[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    // Lines or pages, as some mice say, are about so many pixels; a pinch on a pad comes with Control.
    const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 30) * (event.ctrlKey ? 5 : 1);
    zoom(Math.exp(-Math.max(-200, Math.min(200, pixels)) / 500), here(event));
  };
  frame.addEventListener("keydown", onKey, { signal });
  frame.addEventListener("wheel", onWheel, { signal, passive: false });
  followPointers(frame, signal, {
    moved: (by) => show(pan(viewport, by.x, by.y)),
    pinched: (factor, { x, y }) => zoom(factor, here(new MouseEvent("x", { clientX: x, clientY: y }))),
  });
  const resized = new ResizeObserver(() => {
    if (!isTouched) show(open(drawing, room(), drawing.main), false);
  });
  resized.observe(frame);
  return {
    zoom,
    showAll,
    reveal: (area) => show(reveal(viewport, area, room())),
    end: () => {
      ending.abort();
      resized.disconnect();
      cancelAnimationFrame(waiting);
    },
  };
}

interface Gestures {
  moved(by: Point): void;
  pinched(factor: number, around: Point): void;
}

/** One finger moves, two zoom. */
function followPointers(frame: SVGSVGElement, signal: AbortSignal, { moved, pinched }: Gestures): void {
  const fingers = new Map<number, Point>();
  let travelled = 0;
  const onMove = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    travelled += Math.hypot(by.x, by.y);
    if (travelled < stillPx) return;
    // From the first move on: a click must still reach the box it is on.
    if (!frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
    if (other) pinched(distance(now, other) / Math.max(1, distance(before, other)), other);
    else moved(by);
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

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
