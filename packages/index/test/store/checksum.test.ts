import { expect, it } from "vitest";
import { withChecksum, withoutChecksum } from "@fossick/index/store/checksum.ts";
import { StoreDamage } from "@fossick/index/store/store.ts";

it("withoutChecksum gives values back as they were written, empty ones of another thread among them", () => {
  const fromThread = structuredClone(new Uint8Array(0));
  for (const value of [Buffer.from("some words"), new Uint8Array(0), fromThread])
    expect(Buffer.from(withoutChecksum("key", withChecksum("key", value)))).toEqual(Buffer.from(value));
});

it("withoutChecksum tells bytes that are cut short, changed, or those of another key", () => {
  const bytes = withChecksum("key", Buffer.from("some words"));
  const changed = Uint8Array.from(bytes, (byte, at) => (at === 2 ? byte ^ 1 : byte));
  expect(() => withoutChecksum("key", bytes.subarray(0, 3))).toThrow(StoreDamage);
  expect(() => withoutChecksum("key", changed)).toThrow(StoreDamage);
  expect(() => withoutChecksum("other", bytes)).toThrow(StoreDamage);
});
