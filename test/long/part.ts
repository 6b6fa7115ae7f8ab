/** A kind of inputs of the long run; an input is a number, from which it is made again. */
export interface Part {
  readonly name: PartName;
  /** Inputs of a whole run. */
  readonly defaultCount: number;
  /** Inputs that a worker is given at a time. */
  readonly chunk: number;
  /** Without a sign for this long a worker hangs. */
  readonly hangMs: number;
  /** An input that takes longer is a finding; two seconds by default. */
  readonly maxMs?: number;
  /** @param folder of this worker alone, empty */
  open(folder: string): Promise<OpenPart>;
}

export interface OpenPart {
  /** Makes the input and has it worked on. @throws what must not have been thrown */
  run(seed: number): Promise<void>;
  /** Describes the input, if its number alone says nothing. @param smaller to describe the smallest that fails alike */
  describe(seed: number, smaller: boolean): Promise<string>;
  close(): Promise<void>;
}

export type PartName = "pure" | "searches" | "processes" | "paths" | "repositories";

/** Something that must not be. */
export interface Finding {
  readonly kind: "throw" | "slow" | "hang" | "crash";
  readonly seed: number;
  /** The error, or how long the work took. */
  readonly message: string;
  readonly input: string;
}

/** A worker's report of a chunk. */
export interface ChunkReport {
  readonly from: number;
  readonly to: number;
  readonly findings: readonly Finding[];
  readonly slowest: Slowest;
  /** After collecting garbage. */
  readonly heapMb: number;
  readonly rssMb: number;
}

export interface Slowest {
  readonly seed: number;
  readonly ms: number;
}
