interface Text {
  min(length: number): Text;
  describe(text: string): Text;
  readonly _output: string;
}
export const z: { string(): Text };
