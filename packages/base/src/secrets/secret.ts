/** A part of a text that is replaced, and its kind. */
export interface Secret {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}
