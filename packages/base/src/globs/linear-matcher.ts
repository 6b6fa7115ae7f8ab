// Matches a compiled expression against a text, one character after another, without backtracking.
import { compileExpression } from "./compile-expression.ts";
import { parseExpression } from "./parse-expression.ts";
import { createStep } from "./step.ts";
import { createWork, takeSteps } from "./work.ts";

/** State of the match between two characters of a text. */
interface State {
  /** For every character of the expression, 1 if the rest of the text matches what may follow that character. */
  readonly follows: Uint8Array;
  /** States one character earlier, by the letter of that character; computed on demand. */
  readonly earlier: (State | undefined)[];
  /** True, by letter, if a text that begins with that letter and continues from here matches. */
  readonly begins: (boolean | undefined)[];
}

/** Approximate memory limit of the states remembered for one expression. */
const rememberedBytes = 500_000;
const bytesPerState = 500;

type Flags = "" | "i";
type Test = (text: string) => boolean;

/**
 * Tests texts against a regular expression in time that grows only with their length and the expression's.
 *
 * A text is read backwards, so before each character the matcher knows which parts of the expression match the rest:
 * nothing is tried twice, and a lookahead is already decided. States are cached, so texts with a common ending cost one
 * lookup per character.
 * @param source anchored at both ends
 * @param work budget for matching; the test throws FossickError INVALID_SETTING once it is used up
 * @throws SyntaxError
 */
export function linearMatcher(source: string, flags: Flags = "", work = createWork()): Test {
  const nodes = compileExpression(parseExpression(source), flags);
  const step = createStep(nodes);
  const look: typeof step = (place) => {
    takeSteps(work, nodes.kinds.length);
    return step(place);
  };
  const letterOf = createAlphabet(nodes.takes);
  const maxStates = Math.ceil(rememberedBytes / (bytesPerState + 2 * nodes.takes.length));
  const states = new Map<string, State>();
  const none = new Uint8Array(nodes.takes.length);
  const end = stateOf(step({ behind: none, taken: none, atEnd: true, atStart: false }).follows);

  const before = (state: State, { id, taken }: Letter): State => {
    const { follows } = look({ behind: state.follows, taken, atEnd: false, atStart: false });
    if (states.size >= maxStates) {
      states.clear();
      end.earlier.length = 0;
    }
    const key = Buffer.from(follows).toString("latin1");
    const earlier = states.get(key) ?? stateOf(follows);
    states.set(key, earlier);
    state.earlier[id] = earlier;
    return earlier;
  };
  const matchesFrom = (state: State, { id, taken }: Letter): boolean => {
    const { matches } = look({ behind: state.follows, taken, atEnd: false, atStart: true });
    state.begins[id] = matches;
    return matches;
  };
  return (text) => {
    if (text === "") return step({ behind: none, taken: none, atEnd: true, atStart: true }).matches;
    let state = end;
    for (let at = text.length - 1; at > 0; at--) {
      const letter = letterOf(text.charCodeAt(at));
      state = state.earlier[letter.id] ?? before(state, letter);
    }
    const first = letterOf(text.charCodeAt(0));
    return state.begins[first.id] ?? matchesFrom(state, first);
  };
}

const stateOf = (follows: Uint8Array): State => ({ follows, earlier: [], begins: [] });

/** A class of characters that an expression does not distinguish. */
interface Letter {
  readonly id: number;
  /** For every character of the expression, 1 if it matches this letter. */
  readonly taken: Uint8Array;
}

const commonCodes = 128;

/** Returns a function that finds the letter of a character code; each code is tested against the expression once. */
function createAlphabet(takes: readonly ((character: string) => boolean)[]): (code: number) => Letter {
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
