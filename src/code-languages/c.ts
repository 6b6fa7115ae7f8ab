import { repomix } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import { language } from "./language.ts";
import type { DefinitionPattern, ImportPattern } from "./language.ts";
import { namedTests, parameters, typeArguments, wholeTests } from "./patterns.ts";
import { codeSyntax, lineQuotes, rawQuoted, slashComments } from "./regions.ts";

const template = "(?:template[ \\t]*<[^;{}()\\n]*>[ \\t]*)?";

const attributes = "(?:(?:[A-Z][A-Z0-9_]*|alignas|__attribute__|__declspec)(?:\\([^()\\n]*\\))?\\s+){0,12}";

const notStatement =
  "(?!(?:return|else|if|for|while|switch|do|case|catch|new|delete|throw|using|typedef|goto|sizeof|defined|namespace|static_assert|co_\\w+)\\b)";
/** The type before a name: words, pointers and type arguments on one line. */
const returnType = "[A-Za-z_][\\w \\t*&:,<>~]*?[ \\t*&>](?<!\\boperator[ \\t])";

const functionName = "(?:\\w+(?:<[^<>()\\n]*>)?::)*~?([A-Za-z_]\\w*|operator[^\\w\\s(]{1,3}|operator\\(\\))";

const trailing =
  "(?:\\s*(?:(?:const|noexcept|override|final|volatile|mutable|[A-Z][A-Z0-9_]+)\\b(?:\\([^()\\n]*\\))?|&&?))*(?:\\s*->[^;{}()\\n]+)?";

const common: readonly DefinitionPattern[] = [
  { kind: "macro", pattern: "#[ \\t]*define[ \\t]+([A-Za-z_]\\w*)(?=\\(|[ \\t]+\\S)" },
  {
    kind: "type",
    pattern: "typedef\\s+(?:struct|union|enum)(?:\\s+\\w+)?\\s*\\{[^{}]*\\}\\s*(\\w+)",
  },
  { kind: "type", pattern: "typedef\\b[^;{}()\\n]*?(\\w+)(?:\\[\\w*\\])?\\s*;" },
  { kind: "type", pattern: `typedef\\b[^;{}()\\n]*\\(\\s*\\*\\s*(\\w+)\\s*\\)\\s*\\(` },
  {
    kind: "type",
    pattern: `(?:typedef\\s+|static\\s+|const\\s+){0,12}(?:struct|union|enum)\\s+${attributes}(\\w+)(?=\\s*\\{)`,
  },
];

const signatureEnd = `\\s*${parameters}(?=${trailing}\\s*(?:\\{|:(?!:)|try\\b))`;

/**
 * Without a type on the same line only at the left margin, and not in capitals, else a macro call that heads a block.
 */
const routines: readonly DefinitionPattern[] = [
  { kind: "function", pattern: `${template}${notStatement}${returnType}${functionName}${signatureEnd}` },
  {
    kind: "function",
    pattern: `${notStatement}(?![A-Z][A-Z0-9_]*\\s*\\()${functionName}${signatureEnd}`,
    topLevel: true,
  },
];

const constants: readonly DefinitionPattern[] = [
  {
    kind: "constant",
    pattern:
      "(?:(?:static|constexpr|inline|const|constinit|extern)[ \\t]+)+[\\w:<>,*& \\t]*?[ \\t*&>](\\w+)(?:\\[[^\\]\\n]*\\])*\\s*=(?!=)",
    topLevel: true,
  },
];

const cppDefinitions: readonly DefinitionPattern[] = [
  ...common,
  {
    kind: "class",
    pattern: `${template}(?:enum\\s+)?(?:class|struct)\\s+${attributes}(?:\\w+::)*(\\w+)(?:${typeArguments})?(?:\\s+final\\b)?(?=\\s*(?::(?!:)[^;{}()]*)?\\{)`,
  },
  { kind: "type", pattern: `(?:enum)\\s+(\\w+)(?=\\s*:(?!:)[^;{}()]*\\{)` },
  { kind: "module", pattern: "(?:inline\\s+)?namespace\\s+(\\w+(?:::\\w+)*)(?=\\s*\\{)" },
  { kind: "type", pattern: `${template}using\\s+(\\w+)\\s*=` },
  { kind: "type", pattern: `${template}concept\\s+(\\w+)\\s*=` },
  ...constants,
  ...routines,
];

const includes: readonly ImportPattern[] = [
  { pattern: '^[ \\t]*#[ \\t]*(?:include|import|include_next)[ \\t]*["<](?<specifier>[^">\\n]+)[">]' },
];

const cSyntax = codeSyntax([...slashComments, ...lineQuotes]);

const cppSyntax = codeSyntax([...slashComments, rawQuoted('R"\\(', ')"'), ...lineQuotes]);

const objectiveCDefinitions: readonly DefinitionPattern[] = [
  ...common,
  { kind: "class", pattern: "@(?:interface|implementation|protocol)\\s+(\\w+)" },
  { kind: "method", pattern: "[-+]\\s*\\([^()\\n]*\\)\\s*(\\w+)" },
  ...routines,
];

const cGrammar: Grammar = {
  name: "c",
  wasm: repomix("c"),
  definitions: ["function_definition", "preproc_function_def", "type_definition"],
  containers: ["struct_specifier", "union_specifier"],
  values: ["declaration", "field_declaration", "preproc_def", "enum_specifier"],
  leads: ["comment"],
  nameAt: {
    function_definition: "declarator",
    type_definition: "declarator",
    declaration: "declarator",
    field_declaration: "declarator",
  },
  onlyWithBody: ["struct_specifier", "union_specifier", "enum_specifier"],
};

const cppGrammar: Grammar = {
  ...cGrammar,
  name: "cpp",
  wasm: repomix("cpp"),
  definitions: [...cGrammar.definitions, "alias_declaration", "concept_definition"],
  containers: ["class_specifier", "struct_specifier", "union_specifier"],
  namespaces: ["namespace_definition"],
  scopes: ["lambda_expression"],
  wrappers: ["template_declaration"],
  onlyWithBody: ["class_specifier", "struct_specifier", "union_specifier", "enum_specifier"],
};

/** Headers of the languages and of POSIX. */
const standardModules =
  "^(?:(?:assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math|setjmp|signal|std\\w+|string|strings|tgmath|threads|time|uchar|wchar|wctype|unistd|fcntl|pthread|dirent|dlfcn|poll|pwd|grp|sched|semaphore|syslog|termios|windows|winsock2)\\.h|[a-z_]+|(?:sys|netinet|arpa|net)/\\w+\\.h)$";

export const c = language("c", {
  extensions: ["c", "h", "y", "l"],
  syntax: cSyntax,
  definitions: cppDefinitions,
  imports: includes,
  modules: "include",
  standardModules,
  fences: { ".h": "c" },
  grammars: [{ grammar: cGrammar, extensions: ["c"] }],
  files: { tests: [wholeTests("c|cc|cpp")], configs: ["meson.build", "configure.ac"] },
});

export const cpp = language("cpp", {
  extensions: ["cpp", "cc", "cxx", "c++", "hpp", "hh", "hxx", "h++", "inl", "ipp", "tcc", "cu", "cuh", "ino"],
  syntax: cppSyntax,
  definitions: cppDefinitions,
  imports: includes,
  modules: "include",
  standardModules,
  fences: { ".hpp": "cpp" },
  // A `.h` file goes to C++, which reads C as well.
  grammars: [{ grammar: cppGrammar, extensions: ["cc", "cpp", "cxx", "h", "hh", "hpp", "hxx", "ipp"] }],
});

export const objectiveC = language("objective-c", {
  extensions: ["m", "mm"],
  syntax: cSyntax,
  definitions: objectiveCDefinitions,
  imports: [...includes, { pattern: "^[ \\t]*@import\\s+(?<specifier>[\\w.]+)" }],
  modules: "include",
  standardModules,
  files: { tests: [namedTests("mm?")] },
});
