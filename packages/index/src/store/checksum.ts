// Adds a checksum to each value of the store, and checks it when the value is read.
import { crc32 } from "node:zlib";
import { StoreDamage } from "./store.ts";

const checksumBytes = 4;

/** Appends to a value a checksum of its key and itself. */
export function withChecksum(key: string, value: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(value.length + checksumBytes);
  bytes.set(value);
  bytes.writeUInt32LE(checksumOf(key, value), value.length);
  return bytes;
}

/** Returns the value without its checksum. @throws StoreDamage when they do not match */
export function withoutChecksum(key: string, bytes: Uint8Array): Uint8Array {
  const length = bytes.length - checksumBytes;
  if (length < 0) throw new StoreDamage(`${key} was cut short`);
  const value = bytes.subarray(0, length);
  const checksum = new DataView(bytes.buffer, bytes.byteOffset + length, checksumBytes).getUint32(0, true);
  if (checksumOf(key, value) !== checksum) throw new StoreDamage(`${key} is not what was written`);
  return value;
}

/** Skips empty values: if sent by another thread, `crc32` of them ignores the initial checksum. */
const checksumOf = (key: string, value: Uint8Array): number =>
  value.length === 0 ? crc32(key) : crc32(value, crc32(key));
