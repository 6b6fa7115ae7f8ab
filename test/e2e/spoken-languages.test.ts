import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { spokenRepositories } from "../fixtures/spoken-languages.ts";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";

const { folder, fossick } = createSandbox();
const repositories = spokenRepositories();

/** One repository with the comments of all languages, each in a folder of its own. */
const { root } = createSmallRepo(
  join(folder, "shop"),
  Object.fromEntries(
    repositories.flatMap(({ language, files }) =>
      Object.entries(files).map(([path, text]) => [`${language}/${path}`, text]),
    ),
  ),
);

describe.each(repositories)(
  "a repository with comments in the language $language",
  ({ language, entries }) => {
    const [, , reset, , , , , , , , , backup] = entries;

    it.each([
      ["words in another form", reset?.question, reset?.path],
      ["words letter for letter", backup?.part, backup?.path],
    ])("is searched by %s", async (_, task, path) => {
      const { files, faults } = answerOf(await fossick([task ?? "", "--root", root, "--json"]));
      expect(files[0]?.path).toBe(`${language}/${path}`);
      expect(faults.filter(({ part }) => part === "language")).toEqual([]);
    });
  },
);

describe("spellings", () => {
  const spelt = createSmallRepo(join(folder, "spelt"), {
    "src/a.ts": "// Kündigungsfrist des Vertrags\nexport const a = 1;\n",
    "src/b.ts": "// Anhang zur Übersicht\nexport const b = 2;\n",
    "src/c.bsl": "Функция ПолучитьОстатки(Склад)\n  Возврат Запрос;\nКонецФункции\n",
    "src/d.py": "def berechneGröße(maße):\n    return maße\n",
    "src/e.js": "// re\u0301solution de l'e\u0301cran\nexport const e = 3;\n",
  }).root;

  it.each([
    ["Kuendigungsfrist", "src/a.ts"],
    ["KÜNDIGUNGSFRIST", "src/a.ts"],
    ["Ku\u0308ndigungsfrist", "src/a.ts"],
    ["ПолучитьОстатки", "src/c.bsl"],
    ["получение остатков", "src/c.bsl"],
    ["berechneGröße", "src/d.py"],
    ["résolution écran", "src/e.js"],
    ["resolution ecran", "src/e.js"],
  ])("of one word meet: %s", async (task, path) => {
    const { files } = answerOf(await fossick([task, "--root", spelt, "--json"]));
    expect(files[0]?.path).toBe(path);
  });

  it("says what to do where no file holds the words", async () => {
    const { faults } = answerOf(
      await fossick(["Где проверяется подпись пакета?", "--root", spelt, "--json"]),
    );
    const said = faults.find(({ part }) => part === "language");
    expect(said?.code).toBe("LANGUAGE_NOT_UNDERSTOOD");
    expect(said?.message).toContain("give the key words in English");
  });
});
