import { spellOut } from "@fossick/base/safe-text.ts";
import type { Said } from "../../map/said.ts";
import { PathName } from "../parts/path-name.tsx";

/** A sentence with its files and its words of code set apart. */
export function SaidText({ said }: { readonly said: Said }) {
  return (
    <>
      {said.map((part) => {
        if (typeof part === "string") return part;
        if ("file" in part) return <PathName path={part.file} />;
        return (
          <code>
            <bdi>{spellOut(part.code)}</bdi>
          </code>
        );
      })}
    </>
  );
}
