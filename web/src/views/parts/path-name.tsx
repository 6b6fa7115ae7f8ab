import { safeName } from "@fossick/base/safe-text.ts";

/** A path with its folder soft and its name prominent; what is hidden in it is spelt out, and its end stays its end, whatever is written from right to left. */
export function PathName({ path }: { readonly path: string }) {
  const at = path.lastIndexOf("/") + 1;
  const folder = path.slice(0, at);
  return (
    <span class="path-name" dir="ltr" title={safeName(path)}>
      {/* Two boxes would be read with a space between them. */}
      <span class="unseen">{safeName(path)}</span>
      {folder === "" ? null : (
        <span class="path-folder" aria-hidden="true">
          <PathParts path={folder} />
        </span>
      )}
      <bdi class="path-file" dir="ltr" aria-hidden="true">
        {safeName(path.slice(at))}
      </bdi>
    </span>
  );
}

/** Matches text written from right to left. */
const turned = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The pieces of a path whose directions are to be kept apart, so that its names stand in their order whatever they are written in. */
export const piecesOf = (name: string): readonly string[] =>
  turned.test(name) ? name.split(/(?<=\/)/) : [name];

/** A path within text from left to right; what is hidden in it is spelt out. */
export function PathParts({ path }: { readonly path: string }) {
  return (
    <>
      {piecesOf(safeName(path)).map((piece, at) => (
        <bdi key={at} dir="ltr">
          {piece}
        </bdi>
      ))}
    </>
  );
}
