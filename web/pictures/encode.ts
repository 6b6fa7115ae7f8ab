import UPNG from "upng-js";

const colours = 256;

/** One frame of a moving picture. */
export interface Frame {
  readonly png: Buffer;
  readonly shownMs: number;
}

/** The same picture in at most 256 colours, a third of the size. */
export function shrink(png: Buffer): Buffer {
  const { height, pixels, width } = decode(png);
  return Buffer.from(UPNG.encode([pixels], width, height, colours));
}

/** Frames of one size as one animated PNG, which plays for ever. */
export function animate(frames: readonly Frame[]): Buffer {
  const decoded = frames.map(({ png }) => decode(png));
  const [first] = decoded;
  if (first === undefined) throw new Error("a moving picture has frames");
  const { height, width } = first;
  if (decoded.some((frame) => frame.width !== width || frame.height !== height)) {
    throw new Error("the frames of a moving picture are of one size");
  }
  const images = decoded.map(({ pixels }) => pixels);
  const delays = frames.map(({ shownMs }) => shownMs);
  return Buffer.from(UPNG.encode(images, width, height, colours, delays));
}

function decode(png: Buffer): {
  readonly width: number;
  readonly height: number;
  readonly pixels: ArrayBuffer;
} {
  const image = UPNG.decode(new Uint8Array(png).buffer);
  const [pixels] = UPNG.toRGBA8(image);
  if (pixels === undefined) throw new Error("a picture has pixels");
  return { width: image.width, height: image.height, pixels };
}
