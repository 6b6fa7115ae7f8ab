import { expect, it } from "vitest";
import { byOrigin, isTranslation } from "@fossick/core/evidence/claims/translation-files.ts";

it.each([
  ["po/de.po", true],
  ["app/src/main/res/values-pt-rBR/strings.xml", true],
  ["i18n/editor_de.ts", true],
  ["src/editor.ts", false],
  ["web/en-GB.json", true],
  ["lang/de/editor.php", true],
  ["src/lang/loader.php", false],
  ["config/locales/de.yml", true],
  ["config/database.yml", false],
  ["src/App/Strings.de.resx", true],
])("by its path, %s is a translation: %s", (path, is) => {
  expect(isTranslation(path, [path])).toBe(is);
});

it("tells a translation by the same file in other languages", () => {
  const paths = ["assets/ar/error.json", "assets/en/error.json", "assets/data/error.json"];
  expect(paths.filter((path) => isTranslation(path, paths))).toEqual(paths.slice(0, 2));
});

it.each([
  [["l/ar/error.json", "l/en/error.json", "l/en-GB/error.json"], "l/en/error.json"],
  [["m_de.properties", "m_en.properties", "m.properties"], "m.properties"],
  [["res/values-en/s.xml", "res/values/s.xml", "res/values-de/s.xml"], "res/values/s.xml"],
  [["Base.lproj/L.strings", "ar.lproj/L.strings", "de.lproj/L.strings"], "Base.lproj/L.strings"],
])("finds the language that %j are translated from", (paths, origin) => {
  expect(paths.toSorted(byOrigin)[0]).toBe(origin);
});
