import type { Point } from "./lay-out-group.ts";

/** Visible part of a picture: a point of the picture times `scale`, plus x and y, is a pixel. */
export interface Viewport extends Point {
  readonly scale: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

export type Area = Point & Room;

const largest = 2.5;
const smallest = 0.1;
/** Below this nobody reads a name. */
const readable = 0.72;
const margin = 16;

/** All of a picture in the middle. */
export function fit(picture: Room, room: Room): Viewport {
  const across = (room.width - 2 * margin) / Math.max(1, picture.width);
  const down = (room.height - 2 * margin) / Math.max(1, picture.height);
  const scale = clamp(Math.min(across, down, 1), smallest, largest);
  return {
    scale,
    x: (room.width - scale * picture.width) / 2,
    y: (room.height - scale * picture.height) / 2,
  };
}

/** All of a picture, or, where names could not be read then, as much as there is room for of what matters. @param best most first */
export function open(picture: Room, room: Room, best: readonly Area[]): Viewport {
  const whole = fit(picture, room);
  if (whole.scale >= readable) return whole;
  const hasRoom = ({ height, width }: Area): boolean =>
    readable * width <= room.width - 2 * margin && readable * height <= room.height - 2 * margin;
  const main = best.reduce<Area | undefined>((area, next) => {
    const grown = area ? around([area, next]) : next;
    return area === undefined || hasRoom(grown) ? grown : area;
  }, undefined) ?? { x: 0, y: 0, ...picture };
  const centred = (start: number, size: number, from: number, extent: number): number => {
    const place = size / 2 - readable * (from + extent / 2);
    // No empty room where there is something to see.
    const min = size - margin - readable * start;
    return readable * start + 2 * margin <= size ? (size - readable * start) / 2 : clamp(place, min, margin);
  };
  return {
    scale: readable,
    x: centred(picture.width, room.width, main.x, main.width),
    y: centred(picture.height, room.height, main.y, main.height),
  };
}

/** Larger or smaller around a pixel that stays where it is. */
export function zoomAt(viewport: Viewport, factor: number, { x, y }: Point): Viewport {
  const scale = clamp(viewport.scale * factor, smallest, largest);
  const real = scale / viewport.scale;
  return { scale, x: x - (x - viewport.x) * real, y: y - (y - viewport.y) * real };
}

export const pan = (viewport: Viewport, byX: number, byY: number): Viewport => ({
  ...viewport,
  x: viewport.x + byX,
  y: viewport.y + byY,
});

/** Moved no further than it takes to see all of an area. */
export function reveal(viewport: Viewport, area: Area, room: Room): Viewport {
  const moved = (start: number, from: number, extent: number, size: number): number => {
    const [near, far] = [start + viewport.scale * from, start + viewport.scale * (from + extent)];
    if (near < margin) return start + margin - near;
    return far > size - margin ? start - Math.min(far - size + margin, near - margin) : start;
  };
  return {
    ...viewport,
    x: moved(viewport.x, area.x, area.width, room.width),
    y: moved(viewport.y, area.y, area.height, room.height),
  };
}

/** The area that holds all of these. */
export function around(areas: readonly Area[]): Area {
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  return { x, y, width: right - x, height: bottom - y };
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
