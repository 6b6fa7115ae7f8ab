/** Computes the cosine similarity of two vectors of one length, -1 to 1; 0 when one of them is all zeros. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let [product, lengthA, lengthB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [x = 0, y = 0] = [a[at], b[at]];
    product += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return lengthA === 0 || lengthB === 0 ? 0 : product / Math.sqrt(lengthA * lengthB);
}

const bytesPerNumber = 4;

/** Little-endian, whatever the machine. */
export function bytesOf(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * bytesPerNumber);
  vector.forEach((value, at) => bytes.writeFloatLE(value, at * bytesPerNumber));
  return bytes;
}

/** The vector that was kept, or nothing when it is damaged. */
export function vectorOf(bytes: Buffer | undefined): Float32Array | undefined {
  if (!bytes || bytes.length === 0 || bytes.length % bytesPerNumber !== 0) return undefined;
  const vector = Float32Array.from({ length: bytes.length / bytesPerNumber }, (_, at) =>
    bytes.readFloatLE(at * bytesPerNumber),
  );
  return vector.every(Number.isFinite) ? vector : undefined;
}
