/** Characters that an expression does not tell apart. */
export interface Letter {
  readonly id: number;
  /** For every character of the expression, 1 when its place takes this one. */
  readonly taken: Uint8Array;
}

const commonCodes = 128;

/** Finds the letter of a character code; what an expression asks about a character is asked once. */
export function createAlphabet(takes: readonly ((character: string) => boolean)[]): (code: number) => Letter {
  const letters = new Map<string, Letter>();
  const common: (Letter | undefined)[] = Array.from({ length: commonCodes });
  const others = new Map<number, Letter>();
  const learn = (code: number): Letter => {
    const character = String.fromCharCode(code);
    const taken = Uint8Array.from(takes, (isTaken) => (isTaken(character) ? 1 : 0));
    const key = Buffer.from(taken).toString("latin1");
    const letter = letters.get(key) ?? { id: letters.size, taken };
    letters.set(key, letter);
    if (code < commonCodes) common[code] = letter;
    else others.set(code, letter);
    return letter;
  };
  return (code) => common[code] ?? others.get(code) ?? learn(code);
}
