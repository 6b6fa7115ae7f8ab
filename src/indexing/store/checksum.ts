// Adds a checksum to each value of the store, and checks it when the value is read.
import { crc32 } from "node:zlib";
import { StoreDamage } from "./store.ts";

const checksumBytes = 4;

/** A value with a checksum of its key and itself behind it. */
export function withChecksum(key: string, value: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(value.length + checksumBytes);
  bytes.set(value);
  bytes.writeUInt32LE(checksumOf(key, value), value.length);
  return bytes;
}

/** The value that was written under a key. @throws StoreDamage when other bytes came back */
export function withoutChecksum(key: string, bytes: Uint8Array): Uint8Array {
  const length = bytes.length - checksumBytes;
  if (length < 0) throw new StoreDamage(`${key} was cut short`);
  const value = bytes.subarray(0, length);
  const checksum = new DataView(bytes.buffer, bytes.byteOffset + length, checksumBytes).getUint32(0, true);
  if (checksumOf(key, value) !== checksum) throw new StoreDamage(`${key} is not what was written`);
  return value;
}

/** `crc32` of no bytes, sent by another thread, forgets the checksum it was to go on from. */
const checksumOf = (key: string, value: Uint8Array): number =>
  value.length === 0 ? crc32(key) : crc32(value, crc32(key));
