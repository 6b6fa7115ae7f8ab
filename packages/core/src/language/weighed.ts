// Type of a stem or name with its weight, and the order of such pairs, with ties by name.

/** A stem or name with its weight. */
export type Weighed = readonly [name: string, weight: number];

/** Compares by descending weight, then by name, so that the order of ties is fixed. */
export const heaviestFirst = (a: Weighed, b: Weighed): number => b[1] - a[1] || (a[0] < b[0] ? -1 : 1);
