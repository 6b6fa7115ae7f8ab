import UPNG from "upng-js";

const colours = 256;

/** The same picture in at most 256 colours, a third of the size. */
export function shrink(png: Buffer): Buffer {
  const image = UPNG.decode(new Uint8Array(png).buffer);
  const [pixels] = UPNG.toRGBA8(image);
  if (pixels === undefined) throw new Error("a picture has pixels");
  return Buffer.from(UPNG.encode([pixels], image.width, image.height, colours));
}
