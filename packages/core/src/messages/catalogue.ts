/** Type of a catalogue of texts, which has the keys of the English one and any text in their place. */
export type Catalogue<English> = English extends string
  ? string
  : English extends (...values: infer Values) => infer Text
    ? (...values: Values) => Catalogue<Text>
    : { readonly [Key in keyof English]: Catalogue<English[Key]> };
