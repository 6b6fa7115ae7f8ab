import * as fc from "fast-check";

/** One promise of the code for any input; an input is a seed, so that it can be made again from a number alone. */
export interface Property {
  readonly name: string;
  /** Makes the input of this seed and asserts the promise for it. */
  run(seed: number): Promise<void>;
  /** The smallest input near that of a failing seed that fails too, as text. */
  shrink(seed: number): Promise<string>;
}

/** Most inputs are small, some large, few as large as fossick reads. */
const maxCharactersOf = (seed: number): number =>
  seed % 499 === 498 ? 1_000_000 : seed % 29 === 28 ? 50_000 : 1_500;

/** @param arbitrary of inputs with about this many characters at most */
export function property<Input>(
  name: string,
  arbitrary: (maxCharacters: number) => fc.Arbitrary<Input>,
  check: (input: Input) => unknown,
): Property {
  return {
    name,
    run: async (seed) => {
      const [input] = fc.sample(arbitrary(maxCharactersOf(seed)), { seed, numRuns: 1 });
      await check(input as Input);
    },
    shrink: async (seed) => {
      const failing = fc.asyncProperty(arbitrary(maxCharactersOf(seed)), async (input) => {
        await check(input);
      });
      const { counterexample } = await fc.check(failing, {
        seed,
        numRuns: 1,
        interruptAfterTimeLimit: 5_000,
      });
      return fc.stringify(counterexample?.[0]);
    },
  };
}
