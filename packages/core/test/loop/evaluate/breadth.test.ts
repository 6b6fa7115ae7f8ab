import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breadthEvidence, expectedFiles } from "@fossick/core/loop/evaluate/breadth.ts";

const worths = (...values: readonly number[]) => values.map((worth) => ({ worth }));
const typical = worths(0.6, 0.3, 0.2, 0.1, 0.05, 0.02);

const wish = "fix the off-by-one in page links";
const requirements = `Support several storage backends

Settings and sessions are written to local files in many places. Move every access behind one interface.

- Add a \`StorageBackend\` interface with get, put and list.
- Implement it for the file system and for S3.
- Pass the backend to the session store, the settings loader and the migration command.
- Replace the direct file access in the upload handler.
- Document how a backend is registered. Update the example.`;
const report = `Search fails with an unexpected error

I expected an empty result. Version 2.1 seems to be broken, see https://example.org/issues/12.

\`\`\`
TypeError: cannot read length
\`\`\``;

describe("expectedFiles", () => {
  it("expects more files of a list of requirements than of one wish or a fault report", () => {
    const list = expectedFiles({ text: requirements }, typical);
    expect(list).toBeGreaterThan(4);
    expect(expectedFiles({ text: wish }, typical)).toBeLessThan(2.5);
    expect(expectedFiles({ text: report }, typical)).toBeLessThan(2.5);
  });

  it("expects more files where many share the worth than where one has it", () => {
    const even = worths(0.3, 0.3, 0.3, 0.3, 0.3, 0.3);
    expect(expectedFiles({ text: requirements }, even)).toBeGreaterThan(
      expectedFiles({ text: requirements }, worths(0.9)),
    );
  });

  it("is a number of files with one decimal, whatever the text and the worths", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (text, values) => {
          const files = expectedFiles({ text }, worths(...values));
          expect(files).toBeGreaterThanOrEqual(1);
          expect(files).toBeLessThanOrEqual(20);
          expect(Math.round(files * 10) / 10).toBe(files);
        },
      ),
    );
  });

  it("weighs every evidence there is, and none that is not", () => {
    const evidence = breadthEvidence({ text: requirements }, [0.5]);
    const weights = Object.fromEntries(Object.keys(evidence).map((name) => [name, 0]));
    expect(expectedFiles({ text: requirements }, typical, { ...weights, offset: Math.log(3) })).toBe(3);
  });
});
