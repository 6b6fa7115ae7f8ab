// Describes C and the languages with its syntax, C++, Objective-C, C# and Dart.
import { language, type DefinitionPattern, type Grammar, type ImportPattern } from "./language.ts";
import {
  modifiers,
  namedTests,
  parameters,
  repomix,
  typeArguments,
  vscode,
  wholeTests,
  words,
} from "./patterns.ts";
import { codeSyntax, lineQuotes, longQuoted, rawQuoted, slashComments, slashSyntax } from "./regions.ts";

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

/** Without a return type on its line: only at the left margin, not in capitals, which is a macro call heading a block. */
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

/** Headers of the languages and of POSIX. */
const standardModules =
  "^(?:(?:assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math|setjmp|signal|std\\w+|string|strings|tgmath|threads|time|uchar|wchar|wctype|unistd|fcntl|pthread|dirent|dlfcn|poll|pwd|grp|sched|semaphore|syslog|termios|windows|winsock2)\\.h|[a-z_]+|(?:sys|netinet|arpa|net)/\\w+\\.h)$";

export const c = language("c", {
  extensions: ["c", "h", "y", "l"],
  // OpenCL; the rest are Lisp.
  signs: { cl: "^[ \\t]*(?:__kernel|kernel[ \\t]+void|#(?:pragma|include|define))\\b" },
  syntax: slashSyntax,
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
  syntax: codeSyntax([...slashComments, rawQuoted('R"\\(', ')"'), ...lineQuotes]),
  definitions: cppDefinitions,
  imports: includes,
  modules: "include",
  standardModules,
  fences: { ".hpp": "cpp" },
  // A `.h` file goes to C++, which reads C as well.
  grammars: [
    {
      grammar: {
        ...cGrammar,
        name: "cpp",
        wasm: repomix("cpp"),
        definitions: [...cGrammar.definitions, "alias_declaration", "concept_definition"],
        containers: ["class_specifier", "struct_specifier", "union_specifier"],
        namespaces: ["namespace_definition"],
        scopes: ["lambda_expression"],
        wrappers: ["template_declaration"],
        onlyWithBody: ["class_specifier", "struct_specifier", "union_specifier", "enum_specifier"],
      },
      extensions: ["cc", "cpp", "cxx", "h", "hh", "hpp", "hxx", "ipp"],
    },
  ],
});

export const objectiveC = language("objective-c", {
  extensions: ["m", "mm"],
  syntax: slashSyntax,
  definitions: [
    ...common,
    { kind: "class", pattern: "@(?:interface|implementation|protocol)\\s+(\\w+)" },
    { kind: "method", pattern: "[-+]\\s*\\([^()\\n]*\\)\\s*(\\w+)" },
    ...routines,
  ],
  imports: [...includes, { pattern: "^[ \\t]*@import\\s+(?<specifier>[\\w.]+)" }],
  modules: "include",
  standardModules,
  files: { tests: [namedTests("mm?")] },
});

const csharpType = `[\\w.]+(?:${typeArguments})?\\??(?:\\[[,\\s]*\\])*\\??`;

const csharpModifiers = modifiers(
  "public|private|protected|internal|static|sealed|abstract|partial|readonly|ref|async|override|virtual|extern|unsafe|new|file|required",
);

export const csharp = language("csharp", {
  extensions: ["cs", "csx"],
  syntax: codeSyntax([...slashComments, longQuoted('"""'), rawQuoted('(?:@\\$?|\\$@)"', '"'), ...lineQuotes]),
  definitions: [
    { kind: "module", pattern: "namespace\\s+([\\w.]+)" },
    {
      kind: "class",
      pattern: `${csharpModifiers}(?:class|struct|record(?:\\s+(?:class|struct))?)\\s+(\\w+)(?=\\s*[{<:(;]|\\s+where\\b)`,
    },
    { kind: "type", pattern: `${csharpModifiers}(?:interface|enum)\\s+(\\w+)(?=\\s*[{<:])` },
    { kind: "type", pattern: `${csharpModifiers}delegate\\s+${csharpType}\\s+(\\w+)` },
    { kind: "constant", pattern: `${csharpModifiers}const\\s+${csharpType}\\s+(\\w+)\\s*=` },
    {
      kind: "constant",
      pattern: `(?:(?:public|private|protected|internal)\\s+)(?:(?:static|readonly)\\s+){1,12}${csharpType}\\s+(\\w+)\\s*[=;]`,
    },
    {
      kind: "method",
      pattern: `(?!(?:return|else|new|throw|await|using|yield)\\b)${csharpModifiers}${csharpType}\\s+(?:\\w+\\.)?(\\w+)(?:${typeArguments})?\\s*${parameters}(?=\\s*(?:\\{|=>|;|where\\b))`,
    },
  ],
  imports: [
    {
      pattern:
        "^[ \\t]*(?:global\\s+)?using\\s+(?:static\\s+)?(?:\\w+\\s*=\\s*)?(?<specifier>[A-Za-z_][\\w.]*)\\s*;",
    },
  ],
  modules: "csharp",
  grammars: [
    {
      grammar: {
        name: "c_sharp",
        wasm: vscode("c-sharp"),
        definitions: words(
          "method_declaration constructor_declaration destructor_declaration operator_declaration indexer_declaration local_function_statement delegate_declaration enum_declaration",
        ),
        containers: [
          "class_declaration",
          "interface_declaration",
          "struct_declaration",
          "record_declaration",
        ],
        namespaces: ["namespace_declaration"],
        values: ["variable_declarator", "property_declaration", "event_declaration"],
        scopes: ["lambda_expression", "anonymous_method_expression"],
        wrappers: ["field_declaration", "event_field_declaration"],
        leads: ["comment"],
      },
      extensions: ["cs"],
    },
  ],
  files: {
    tests: [namedTests("cs")],
    generated: ["\\.designer\\.cs$", "\\.(?:g|freezed)\\.cs$"],
    locks: ["packages.lock.json"],
  },
});

const dartType = "[A-Za-z_][\\w.]*(?:<[^\\n;={}()]*>)?\\??";

const dartModifiers = modifiers(
  "abstract|base|final|sealed|interface|mixin|static|external|factory|const|late|covariant",
);

export const dart = language("dart", {
  extensions: ["dart"],
  syntax: codeSyntax([...slashComments, longQuoted('"""'), longQuoted("'''"), ...lineQuotes]),
  definitions: [
    {
      kind: "class",
      pattern: `${dartModifiers}(?:class|mixin|enum)\\s+(\\w+)(?=\\s*[{<]|\\s+(?:extends|implements|with|on)\\b)`,
    },
    { kind: "scope", pattern: "extension\\s+(\\w+)" },
    { kind: "type", pattern: "typedef\\s+(\\w+)" },
    {
      kind: "function",
      pattern: `${dartModifiers}(?!(?:return|await|throw|else|new|yield|case)\\b)${dartType}\\s+(?:(?:get|set|operator)\\s+)?(\\w+)(?:<[^\\n(]*>)?\\s*${parameters}(?=\\s*(?:\\{|=>|async\\b|sync\\b))`,
    },
    { kind: "constant", pattern: `(?:const|final)\\s+(?:${dartType}\\s+)?(\\w+)\\s*=`, topLevel: true },
  ],
  imports: [
    {
      pattern:
        "^(?:import|export|part(?:\\s+of)?)\\s+[\"'](?<specifier>[^\"'\\n]+)[\"'](?:[^;\\n]*?\\bshow\\s+(?<names>[\\w, \\t]+))?",
    },
  ],
  modules: "dart",
  grammars: [
    {
      grammar: {
        name: "dart",
        wasm: repomix("dart"),
        definitions: words(
          "function_signature getter_signature setter_signature operator_signature constructor_signature factory_constructor_signature enum_declaration type_alias",
        ),
        containers: ["class_definition", "mixin_declaration", "extension_declaration"],
        values: ["static_final_declaration", "initialized_identifier"],
        scopes: ["function_expression"],
        wrappers: ["method_signature", "declaration"],
        bodies: ["function_body"],
        leads: ["comment", "documentation_comment", "annotation"],
        nameAt: {
          factory_constructor_signature: "<identifier>",
          mixin_declaration: "<identifier>",
          type_alias: "<type_identifier>",
          static_final_declaration: "<identifier>",
          initialized_identifier: "<identifier>",
        },
      },
      extensions: ["dart"],
    },
  ],
  files: { tests: [namedTests("dart")], generated: ["\\.(?:g|freezed)\\.dart$"], locks: ["pubspec.lock"] },
});
