/** Characters that act on a terminal, reorder text, or that nobody sees, one of each kind and each end of a range. */
export const hiddenMarks: readonly string[] = [
  ...["\u0000", "\u0007", "\b", "\t", "\n", "\v", "\r", "\u001b", "\u007f", "\u0080", "\u009b", "\u009f"],
  ...["\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u061c", "\u202a", "\u202e", "\u2066", "\u2069"],
  ...["\u2028", "\u2029", "\u2060", "\u2064", "\ufeff", "\u00ad", "\u034f", "\u115f", "\u3164", "\uffa0"],
  ...[
    "\ufe00",
    "\ufe0f",
    "\ufff9",
    "\ufffb",
    "\u{e0001}",
    "\u{e0041}",
    "\u{e007f}",
    "\u{e0100}",
    "\u{e01ef}",
  ],
  ...["\ud800", "\udfff"],
];

/**
 * Written as ranges and not as the code has them. Line feed, tab, joiners and the selector of pictures are not among
 * them: `safe-text.test.ts` says where they may stand.
 */
const unsafe: readonly (readonly [first: number, last: number])[] = [
  ...([
    [0x00, 0x08],
    [0x0b, 0x1f],
    [0x7f, 0x9f],
    [0xad, 0xad],
  ] as const),
  ...([
    [0x34f, 0x34f],
    [0x61c, 0x61c],
    [0x115f, 0x1160],
    [0x17b4, 0x17b5],
    [0x180b, 0x180e],
  ] as const),
  ...([
    [0x200b, 0x200b],
    [0x200e, 0x200f],
    [0x2028, 0x202e],
    [0x2060, 0x206f],
    [0x3164, 0x3164],
  ] as const),
  ...([
    [0xd800, 0xdfff],
    [0xfe00, 0xfe0e],
    [0xfeff, 0xfeff],
    [0xffa0, 0xffa0],
    [0xfff0, 0xfffb],
  ] as const),
  ...([
    [0x1bca0, 0x1bca3],
    [0x1d173, 0x1d17a],
    [0xe0000, 0xe0fff],
  ] as const),
];

/** Lists the characters of a text that no terminal and no model should get, each with its code point. */
export const unsafeIn = (text: string): readonly string[] =>
  Array.from(text).flatMap((mark, at, all) => {
    const code = mark.codePointAt(0) ?? 0;
    const isUnsafe = unsafe.some(([first, last]) => code >= first && code <= last);
    return isUnsafe
      ? [`U+${code.toString(16)} after ${JSON.stringify(all.slice(Math.max(0, at - 40), at).join(""))}`]
      : [];
  });
