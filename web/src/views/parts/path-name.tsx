import { safeName } from "../../../../src/safe-text.ts";

/** A path with its folder soft and its name prominent; what is hidden in it is spelt out, and its end stays its end, whatever is written from right to left. */
export function PathName({ path }: { readonly path: string }) {
  const at = path.lastIndexOf("/") + 1;
  const folder = safeName(path.slice(0, at));
  return (
    <span class="path-name" dir="ltr" title={safeName(path)}>
      {folder === "" ? null : (
        <span class="path-folder">
          <bdi dir="ltr">{folder}</bdi>
        </span>
      )}
      <bdi class="path-file" dir="ltr">
        {safeName(path.slice(at))}
      </bdi>
    </span>
  );
}
