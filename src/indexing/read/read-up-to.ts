import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

// A pipe must not hold us up, nor a link lead elsewhere; Windows has neither flag.
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const noLink = constants.O_NOFOLLOW ?? 0;

/**
 * Read a file that is no larger than expected, whatever became of it since it was looked at.
 * @returns undefined when it is larger, or no regular file
 * @throws when it cannot be opened or read, links included unless they are followed
 */
export function readUpTo(path: string, mostBytes: number, followLink = false): Buffer | undefined {
  const file = openSync(path, followLink ? flags : flags | noLink);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size > mostBytes) return undefined;
    const bytes = Buffer.allocUnsafeSlow(stats.size);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null);
    return length < bytes.length ? bytes.subarray(0, length) : bytes;
  } finally {
    closeSync(file);
  }
}
