import { followPointers } from "./follow-pointers.ts";
import type { Point } from "./lay-out-group.ts";
import { fit, open, pan, reveal, zoomAt, type Area, type Room, type Viewport } from "./viewport.ts";

/** Controls that move a map from outside. */
export interface Hands {
  zoom(factor: number, around?: Point): void;
  showAll(): void;
  move(byX: number, byY: number): void;
  /** Move so that an area is seen. */
  reveal(area: Area): void;
  end(): void;
}

export interface Drawing extends Room {
  /** Areas to show first where there is no room for all. */
  readonly best: readonly Area[];
}

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
  const resized = new ResizeObserver(() => {
    if (!isTouched) show(open(drawing, room(), drawing.best), false);
  });
  resized.observe(frame);
  const ending = new AbortController();
  const hands: Hands = {
    zoom: (factor, around) => show(zoomAt(viewport, factor, around ?? middleOf(room()))),
    showAll: () => show(fit(drawing, room())),
    move: (byX, byY) => show(pan(viewport, byX, byY)),
    reveal: (area) => show(reveal(viewport, area, room())),
    end: () => {
      ending.abort();
      resized.disconnect();
      cancelAnimationFrame(waiting);
    },
  };
  followKeys(frame, ending.signal, hands);
  followWheel(frame, ending.signal, hands);
  holdFingers(frame, ending.signal);
  followPointers(frame, ending.signal, {
    moved: ({ x, y }) => hands.move(x, y),
    pinched: (factor, around) => hands.zoom(factor, within(frame, around)),
  });
  return hands;
}

const middleOf = ({ height, width }: Room): Point => ({ x: width / 2, y: height / 2 });

/** A point of the page as one of the frame. */
function within(frame: SVGSVGElement, { x, y }: Point): Point {
  const { left, top } = frame.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

const step = 1.25;
const panStepPx = 60;

const keys: Readonly<Record<string, (hands: Hands) => void>> = {
  "+": (hands) => hands.zoom(step),
  "=": (hands) => hands.zoom(step),
  "-": (hands) => hands.zoom(1 / step),
  "0": (hands) => hands.showAll(),
  ArrowLeft: (hands) => hands.move(panStepPx, 0),
  ArrowRight: (hands) => hands.move(-panStepPx, 0),
  ArrowUp: (hands) => hands.move(0, panStepPx),
  ArrowDown: (hands) => hands.move(0, -panStepPx),
};

function followKeys(frame: SVGSVGElement, signal: AbortSignal, hands: Hands): void {
  const onKey = (event: KeyboardEvent): void => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act(hands);
  };
  frame.addEventListener("keydown", onKey, { signal });
}

function followWheel(frame: SVGSVGElement, signal: AbortSignal, hands: Hands): void {
  const onWheel = (event: WheelEvent): void => {
    // Scrolling the page past the map does not mean the map.
    if (!event.ctrlKey && !event.metaKey && !frame.contains(document.activeElement)) return;
    event.preventDefault();
    // Lines or pages, as some mice say, are about so many pixels; a pinch on a pad comes with Control.
    const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 30) * (event.ctrlKey ? 5 : 1);
    const factor = Math.exp(-Math.max(-200, Math.min(200, pixels)) / 500);
    hands.zoom(factor, within(frame, { x: event.clientX, y: event.clientY }));
  };
  frame.addEventListener("wheel", onWheel, { signal, passive: false });
}

/** One finger scrolls the page, as the styles of the map say; two are kept from it. */
function holdFingers(frame: SVGSVGElement, signal: AbortSignal): void {
  for (const name of ["touchstart", "touchmove"] as const)
    frame.addEventListener(name, holdTwo, { signal, passive: false });
}

function holdTwo(event: TouchEvent): void {
  if (event.touches.length > 1 && event.cancelable) event.preventDefault();
}
