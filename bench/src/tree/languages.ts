import { relative } from "node:path/posix";

/** A function of generated code, in words that each language joins as it is used to. */
export interface FunctionPlan {
  readonly name: readonly string[];
  readonly parameters: readonly (readonly string[])[];
  readonly steps: readonly StepPlan[];
  readonly comment: string;
}

export interface StepPlan {
  readonly kind: "assign" | "guard" | "call" | "loop";
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly number: number;
}

/** Another generated file as it is imported. */
export interface Imported {
  /** POSIX, without ending: `net/queue/drop_packet`. */
  readonly module: string;
  readonly folder: string;
  readonly functionName: readonly string[];
}

export interface FilePlan {
  readonly module: string;
  readonly folder: string;
  readonly comment: string;
  readonly imports: readonly Imported[];
  readonly functions: readonly FunctionPlan[];
}

/** How a language writes a plan down. */
export interface CodeLanguage {
  readonly ending: string;
  write(file: FilePlan): string;
}

/** Module name in generated Go code; `go.mod` at the top says the same. */
export const goModule = "example.com/tree";

const snake = (words: readonly string[]): string => words.join("_");
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const pascal = (words: readonly string[]): string => words.map(capital).join("");
const camel = ([first = "", ...rest]: readonly string[]): string => first + pascal(rest);

/** Differences between languages with similar syntax. */
interface Spelling {
  readonly join: (words: readonly string[]) => string;
  readonly assign: (left: string, right: string) => string;
  readonly guard: (condition: string, value: string) => string;
  readonly loop: (name: string, max: string, body: string) => string;
  readonly end: string;
}

function steps({ steps: planned, parameters }: FunctionPlan, spelling: Spelling): string[] {
  const known = parameters.map(spelling.join);
  return planned.map(({ kind, left, right, number }, at) => {
    const operand = known[at % known.length] ?? "0";
    const name = spelling.join(left);
    const other = spelling.join(right);
    if (kind === "guard") return spelling.guard(`${operand} > ${number}`, `${other}(${operand})`);
    if (kind === "loop") return spelling.loop(name, operand, `${other}(${operand}, ${name})`);
    if (kind === "call") return `${other}(${operand}, ${number})${spelling.end}`;
    known.push(name);
    return spelling.assign(name, `${operand} + ${other}(${number})`);
  });
}

const cSpelling: Spelling = {
  join: snake,
  assign: (left, right) => `int ${left} = ${right};`,
  guard: (condition, value) => `if (${condition})\n\t\treturn ${value};`,
  loop: (name, max, body) => `for (int ${name} = 0; ${name} < ${max}; ${name}++)\n\t\t${body};`,
  end: ";",
};
const c: CodeLanguage = {
  ending: ".c",
  write: ({ comment, imports, functions }) =>
    [
      `/* ${comment} */`,
      ...imports.map(({ module }) => `#include "${module}.h"`),
      ...functions.map((each) => {
        const parameters = each.parameters.map((words) => `int ${snake(words)}`).join(", ");
        const body = steps(each, cSpelling).map((line) => `\t${line}`);
        return `\n/* ${each.comment} */\nint ${snake(each.name)}(${parameters})\n{\n${body.join("\n")}\n\treturn 0;\n}`;
      }),
    ].join("\n"),
};
const header: CodeLanguage = {
  ending: ".h",
  write: ({ module, comment, functions }) => {
    const guard = snake(module.split("/")).toUpperCase();
    const declared = functions.map(({ name, parameters, comment: why }) => {
      const list = parameters.map((words) => `int ${snake(words)}`).join(", ");
      return `/* ${why} */\nint ${snake(name)}(${list});`;
    });
    return [`/* ${comment} */\n#ifndef ${guard}\n#define ${guard}\n`, ...declared, "\n#endif"].join("\n");
  },
};

const scriptSpelling: Spelling = {
  join: camel,
  assign: (left, right) => `const ${left} = ${right};`,
  guard: (condition, value) => `if (${condition}) return ${value};`,
  loop: (name, max, body) => `for (let ${name} = 0; ${name} < ${max}; ${name}++) ${body};`,
  end: ";",
};
const typescript: CodeLanguage = {
  ending: ".ts",
  write: ({ folder, comment, imports, functions }) =>
    [
      `/** ${comment} */`,
      ...imports.map(({ module, functionName }) => {
        const path = relative(folder, module);
        return `import { ${camel(functionName)} } from "${path.startsWith(".") ? path : `./${path}`}.ts";`;
      }),
      ...functions.map((each) => {
        const parameters = each.parameters.map((words) => `${camel(words)}: number`).join(", ");
        const body = steps(each, scriptSpelling).map((line) => `  ${line}`);
        return `\n/** ${each.comment} */\nexport function ${camel(each.name)}(${parameters}): number {\n${body.join("\n")}\n  return 0;\n}`;
      }),
    ].join("\n"),
};

const pythonSpelling: Spelling = {
  join: snake,
  assign: (left, right) => `${left} = ${right}`,
  guard: (condition, value) => `if ${condition}:\n        return ${value}`,
  loop: (name, max, body) => `for ${name} in range(${max}):\n        ${body}`,
  end: "",
};
const python: CodeLanguage = {
  ending: ".py",
  write: ({ comment, imports, functions }) =>
    [
      `"""${comment}"""`,
      ...imports.map(
        ({ module, functionName }) => `from ${module.replaceAll("/", ".")} import ${snake(functionName)}`,
      ),
      ...functions.map((each) => {
        const parameters = each.parameters.map(snake).join(", ");
        const body = steps(each, pythonSpelling).map((line) => `    ${line}`);
        return `\n\ndef ${snake(each.name)}(${parameters}):\n    """${each.comment}"""\n${body.join("\n")}\n    return 0`;
      }),
    ].join("\n"),
};

const goSpelling: Spelling = {
  join: camel,
  assign: (left, right) => `${left} := ${right}`,
  guard: (condition, value) => `if ${condition} {\n\t\treturn ${value}\n\t}`,
  loop: (name, max, body) => `for ${name} := 0; ${name} < ${max}; ${name}++ {\n\t\t${body}\n\t}`,
  end: "",
};
const go: CodeLanguage = {
  ending: ".go",
  write: ({ folder, comment, imports, functions }) => {
    const folders = [...new Set(imports.map((each) => each.folder))].filter((each) => each !== folder);
    return [
      `// ${comment}\npackage ${folder.split("/").at(-1) ?? "main"}`,
      ...folders.map((each) => `\nimport "${goModule}/${each}"`),
      ...functions.map((each) => {
        const parameters = each.parameters.map((words) => `${camel(words)} int`).join(", ");
        const body = steps(each, goSpelling).map((line) => `\t${line}`);
        const name = pascal(each.name);
        return `\n// ${name}: ${each.comment}\nfunc ${name}(${parameters}) int {\n${body.join("\n")}\n\treturn 0\n}`;
      }),
    ].join("\n");
  },
};

/** Languages of a folder: whole folders are written in one. */
export const codeLanguages = { c, typescript, python, go } as const;
export const headerLanguage = header;
