import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addScores, noScores, startScores, type Scores } from "@fossick/core/evidence/scores/scores.ts";
import { strongestFiles } from "@fossick/core/evidence/scores/strongest-files.ts";

const fileCount = 1_000;
const amounts = fc.array(fc.tuple(fc.nat(fileCount - 1), fc.float({ min: 0.125, max: 100, noNaN: true })), {
  maxLength: 60,
});
type Amounts = readonly (readonly [file: number, amount: number])[];

/** The plain way: a number for every file. */
function plainly(added: Amounts): Float32Array {
  const all = new Float32Array(fileCount);
  for (const [file, amount] of added) all[file] = (all[file] ?? 0) + amount;
  return all;
}

function summed(added: Amounts): Scores {
  const sum = startScores(fileCount);
  for (const [file, amount] of added) sum.add(file, amount);
  return sum.finish();
}

const everyFile = ({ of }: Scores): number[] => Array.from({ length: fileCount }, (_, file) => of(file));

describe("startScores", () => {
  it("adds up what a number for every file would hold", () => {
    fc.assert(
      fc.property(amounts, (added) => {
        const scores = summed(added);
        expect(everyFile(scores)).toEqual([...plainly(added)]);
        expect(scores.files).toEqual(scores.files.toSorted());
        expect(scores.highest).toBe(Math.max(0, ...plainly(added)));
      }),
    );
  });

  it("keeps sums apart that are under way at once, and starts each at 0", () => {
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        const [first, second] = [startScores(fileCount), startScores(fileCount)];
        for (const [file, amount] of one) first.add(file, amount);
        for (const [file, amount] of other) second.add(file, amount);
        expect(everyFile(second.finish())).toEqual([...plainly(other)]);
        expect(everyFile(first.finish())).toEqual([...plainly(one)]);
      }),
    );
  });

  it("raises a file to the greatest of what it is given", () => {
    const sum = startScores(3);
    for (const min of [2, 5, 1]) sum.raise(1, min);
    expect(sum.finish().of(1)).toBe(5);
  });

  it("serves repositories of different sizes in turn", () => {
    for (const size of [3, 2_000, 3]) {
      const sum = startScores(size);
      sum.add(size - 1, 1);
      expect([...sum.finish().files]).toEqual([size - 1]);
    }
  });
});

describe("addScores", () => {
  it("adds file by file, the second times its share", () => {
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom(1, 2, 0.5), (one, other, share) => {
        const [a, b] = [plainly(one), plainly(other)];
        const both = a.map((score, file) => score + share * (b[file] ?? 0));
        expect(everyFile(addScores(summed(one), summed(other), share))).toEqual([...both]);
      }),
    );
  });

  it("leaves scores as they are where nothing is added", () => {
    expect(everyFile(addScores(noScores, summed([[7, 2]]))).indexOf(2)).toBe(7);
    expect(addScores(summed([[7, 2]]), noScores).of(7)).toBe(2);
  });
});

describe("strongestFiles", () => {
  it("are those of the greatest scores, the earlier of two alike, of those that count", () => {
    const scores = summed([
      [5, 1],
      [900, 3],
      [17, 3],
      [18, 4],
    ]);
    expect(strongestFiles(scores, 3)).toEqual([18, 17, 900]);
    expect(strongestFiles(scores, 3, (file) => file !== 17)).toEqual([18, 900, 5]);
  });
});
