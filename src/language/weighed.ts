/** A stem or name with its weight. */
export type Weighed = readonly [name: string, weight: number];

/** Orders by falling weight and then by name, so that ties do not depend on where they came from. */
export const heaviestFirst = (a: Weighed, b: Weighed): number => b[1] - a[1] || (a[0] < b[0] ? -1 : 1);
