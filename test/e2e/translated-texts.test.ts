import { join } from "node:path";
import { expect, it } from "vitest";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";

const { folder, fossick } = createSandbox();
const screens = ["login", "inbox", "calendar", "profile", "billing", "gallery", "search", "alerts"];

/** One file of each screen, so that the text's words alone tell none apart. */
const each = (fileOf: (screen: string) => readonly [string, string]): Record<string, string> =>
  Object.fromEntries(screens.map(fileOf));
const all = (textOf: (screen: string) => string): string => screens.map(textOf).join("");

const message = "Der Entwurf ging für immer verloren";
const languages = ["ar", "de", "en", "fr", "it", "ja", "ko", "pl"];

it.each<[format: string, screen: string, translation: string, files: Record<string, string>]>([
  [
    "gettext",
    "src/editor.py",
    "po/de.po",
    {
      ...each((name) => [`src/${name}.py`, `def show():\n    say(_("The ${name} page is open"))\n`]),
      "src/editor.py": 'def show():\n    say(_("The draft was lost"))\n',
      "po/de.po": `${all((name) => `msgid "The ${name} page is open"\nmsgstr "Seite ${name} ist offen"\n\n`)}msgid "The draft was lost"\nmsgstr "${message}"\n`,
    },
  ],
  [
    ".NET",
    "Views/EditorView.cs",
    "Properties/Strings.de.resx",
    {
      ...each((name) => [
        `Views/${name}.cs`,
        `class ${name} { void Show() => Say(Strings.Open_${name}); }\n`,
      ]),
      "Views/EditorView.cs": "class EditorView {\n  void Show() => Say(Strings.Draft_Lost);\n}\n",
      "Properties/Strings.de.resx": `<root>\n${all((name) => `  <data name="Open_${name}">\n    <value>Seite ${name}</value>\n  </data>\n`)}  <data name="Draft_Lost">\n    <value>${message}</value>\n  </data>\n</root>\n`,
    },
  ],
  [
    "Laravel",
    "app/EditorController.php",
    "lang/de/editor.php",
    {
      ...each((name) => [
        `app/${name}Controller.php`,
        `<?php\nclass ${name}Controller { function show() { return __('${name}.lost'); } }\n`,
      ]),
      ...each((name) => [`lang/de/${name}.php`, `<?php\nreturn [\n    'lost' => 'Seite ${name}',\n];\n`]),
      "app/EditorController.php":
        "<?php\nclass EditorController {\n  function show() { return __('editor.lost'); }\n}\n",
      "lang/de/editor.php": `<?php\nreturn [\n    'lost' => '${message}',\n];\n`,
      "lang/en/editor.php": "<?php\nreturn [\n    'lost' => 'The draft was lost',\n];\n",
    },
  ],
  [
    "JSON, untranslated in many languages",
    "src/editor.ts",
    "locales/en/error.json",
    {
      ...each((name) => [`src/${name}.ts`, `export const ${name} = () => fail("${name}_lost");\n`]),
      "src/editor.ts": 'export const editor = () => fail("draft_lost");\n',
      ...Object.fromEntries(
        languages.map((language) => [
          `locales/${language}/error.json`,
          `{\n  "draft_lost": "${message}",\n  "language": "${language}"\n}\n`,
        ]),
      ),
    },
  ],
])("a text of %s leads to %s, and to its translation next", async (format, screen, translation, files) => {
  const { root } = createSmallRepo(join(folder, format), files);
  const task = `users see "${message}" although saving worked`;
  const found = answerOf(await fossick([task, "--root", root, "--json"])).files;
  expect(found.map(({ path }) => path)).toEqual([screen, translation]);
});
