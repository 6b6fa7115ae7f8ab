// Makes tasks out of stack traces and messages of failed tests, in every form.
import { frameForms } from "./frame-forms.ts";
import { between, pick, sample, type PastedTask, type Random } from "./pasted-tasks.ts";
import type { LanguageName, Place } from "./projects.ts";

const remarks = [
  "",
  "",
  "What is wrong here?\n\n",
  "我们的程序崩溃了：\n\n",
  "crash after the last update:\n\n",
];

/** Makes tasks of each form that a language has. @param each how many of a form */
export function frameTasks(
  language: LanguageName,
  places: readonly Place[],
  random: Random,
  each: number,
): PastedTask[] {
  const forms = Object.entries(frameForms).filter(([, form]) => form.language === language);
  return forms.flatMap(([form, { write, isOfTest, hasNoLine }]) =>
    Array.from({ length: each }, (): PastedTask => {
      const own = sample(random, places, between(random, 2, 4));
      const [{ path, line, test }] = own as [Place];
      const places2 = isOfTest ? { [test.path]: [test.line], [path]: [line] } : { [path]: [line] };
      const gold = hasNoLine ? { [path]: [] } : places2;
      return { form, text: pick(random, remarks) + write(own, random), gold };
    }),
  );
}
