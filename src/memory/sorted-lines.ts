const lineEnd = 10;
const start = Buffer.from('{"stem":"');

/**
 * Look up lines of entries, which begin with their stem and are sorted by it. A binary search reads only a few: parsing
 * all of them costs more than the rest of a recall.
 */
export function openLines(bytes: Buffer): (stem: string) => string | undefined {
  return (stem) => {
    let low = 0;
    let high = bytes.length;
    while (low < high) {
      const line = lineAround(bytes, (low + high) >> 1);
      const lineStem = stemOf(bytes, line);
      if (lineStem === stem) return bytes.toString("utf8", line.start, line.end);
      if (stem < lineStem) high = line.start;
      else low = line.end + 1;
    }
    return undefined;
  };
}

interface Line {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

function lineAround(bytes: Buffer, at: number): Line {
  const end = bytes.indexOf(lineEnd, at);
  return {
    start: at === 0 ? 0 : bytes.lastIndexOf(lineEnd, at - 1) + 1,
    end: end < 0 ? bytes.length : end,
  };
}

function stemOf(bytes: Buffer, line: Line): string {
  const from = line.start + start.length;
  return bytes.toString("utf8", from, Math.min(line.end, bytes.indexOf('"', from)));
}
