/** How one grammar names its definitions; every list holds node types. */
export interface Grammar {
  /** The grammar's wasm file as a module specifier. */
  readonly wasm: string;
  /** Define a name wherever they stand. */
  readonly definitions: readonly string[];
  /** Define a name and hold further definitions, whose owner they are. */
  readonly containers?: readonly string[];
  /** Like containers, but too wide to be an owner worth naming. */
  readonly namespaces?: readonly string[];
  /** Define a name outside functions, or anywhere when what they hold is a function. */
  readonly values?: readonly string[];
  /** Define a name only when what they hold is a function. */
  readonly entries?: readonly string[];
  /** Functions without a name; what they hold is local. */
  readonly scopes?: readonly string[];
  /** Belong to the one definition they hold: `export`, `template <…>`, `const` … */
  readonly wrappers?: readonly string[];
  /** Belong to the definition they directly follow. */
  readonly bodies?: readonly string[];
  /** Belong to the definition directly below: comments, decorators, attributes. */
  readonly leads: readonly string[];
  /** Where a node's name is when not in the field `name`: another field, or `<type>` for a child of that type. */
  readonly nameAt?: Readonly<Record<string, string>>;
  /** Without a body these only mention the name. */
  readonly onlyWithBody?: readonly string[];
  /** Names are whole phrases, such as selectors, instead of single identifiers. */
  readonly phraseNames?: true;
}

/** Grammars are taken from whichever of the two packs has the smaller file that loads. */
const vscode = (name: string) => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;
const repomix = (name: string) => `@repomix/tree-sitter-wasms/out/tree-sitter-${name}.wasm`;

const javascript: Grammar = {
  wasm: vscode("javascript"),
  definitions: ["function_declaration", "generator_function_declaration", "method_definition"],
  containers: ["class_declaration", "class"],
  values: ["variable_declarator", "assignment_expression", "field_definition"],
  entries: ["pair"],
  scopes: ["arrow_function", "function_expression", "generator_function"],
  wrappers: ["export_statement", "lexical_declaration", "variable_declaration"],
  leads: ["comment", "decorator"],
  nameAt: { assignment_expression: "left", field_definition: "property", pair: "key" },
};

const typescript: Grammar = {
  ...javascript,
  wasm: vscode("typescript"),
  definitions: [
    ...javascript.definitions,
    "function_signature",
    "method_signature",
    "abstract_method_signature",
    "type_alias_declaration",
    "enum_declaration",
  ],
  containers: ["class_declaration", "abstract_class_declaration", "class", "interface_declaration"],
  namespaces: ["internal_module", "module"],
  values: ["variable_declarator", "assignment_expression", "public_field_definition"],
  wrappers: ["export_statement", "lexical_declaration", "variable_declaration", "ambient_declaration"],
  nameAt: { assignment_expression: "left", pair: "key" },
};

const c: Grammar = {
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

/** Every grammar in use, by its own name. */
export const grammars = {
  javascript,
  typescript,
  tsx: { ...typescript, wasm: vscode("tsx") },
  python: {
    wasm: vscode("python"),
    definitions: ["function_definition"],
    containers: ["class_definition"],
    values: ["assignment", "type_alias_statement"],
    scopes: ["lambda"],
    leads: ["comment", "decorator"],
    nameAt: { assignment: "left", type_alias_statement: "left" },
  },
  go: {
    wasm: vscode("go"),
    definitions: ["function_declaration", "method_declaration", "type_spec", "type_alias"],
    values: ["const_spec", "var_spec"],
    scopes: ["func_literal"],
    wrappers: ["type_declaration", "const_declaration", "var_declaration"],
    leads: ["comment"],
  },
  rust: {
    wasm: vscode("rust"),
    definitions: [
      "function_item",
      "function_signature_item",
      "struct_item",
      "enum_item",
      "union_item",
      "macro_definition",
    ],
    containers: ["impl_item", "trait_item"],
    namespaces: ["mod_item"],
    values: ["const_item", "static_item", "type_item", "associated_type"],
    leads: ["line_comment", "block_comment", "attribute_item"],
    nameAt: { impl_item: "type" },
  },
  java: {
    wasm: vscode("java"),
    definitions: ["method_declaration", "constructor_declaration", "compact_constructor_declaration"],
    containers: [
      "class_declaration",
      "interface_declaration",
      "enum_declaration",
      "record_declaration",
      "annotation_type_declaration",
    ],
    values: ["variable_declarator"],
    scopes: ["lambda_expression", "static_initializer"],
    wrappers: ["field_declaration", "constant_declaration"],
    leads: ["line_comment", "block_comment"],
  },
  c,
  cpp: {
    ...c,
    wasm: repomix("cpp"),
    definitions: [...c.definitions, "alias_declaration", "concept_definition"],
    containers: ["class_specifier", "struct_specifier", "union_specifier"],
    namespaces: ["namespace_definition"],
    scopes: ["lambda_expression"],
    wrappers: ["template_declaration"],
    onlyWithBody: ["class_specifier", "struct_specifier", "union_specifier", "enum_specifier"],
  },
  c_sharp: {
    wasm: vscode("c-sharp"),
    definitions: [
      "method_declaration",
      "constructor_declaration",
      "destructor_declaration",
      "operator_declaration",
      "indexer_declaration",
      "local_function_statement",
      "delegate_declaration",
      "enum_declaration",
    ],
    containers: ["class_declaration", "interface_declaration", "struct_declaration", "record_declaration"],
    namespaces: ["namespace_declaration"],
    values: ["variable_declarator", "property_declaration", "event_declaration"],
    scopes: ["lambda_expression", "anonymous_method_expression"],
    wrappers: ["field_declaration", "event_field_declaration"],
    leads: ["comment"],
  },
  ruby: {
    wasm: vscode("ruby"),
    definitions: ["method", "singleton_method"],
    containers: ["class", "singleton_class"],
    namespaces: ["module"],
    values: ["assignment"],
    scopes: ["do_block", "block"],
    leads: ["comment"],
    nameAt: { assignment: "left" },
  },
  php: {
    wasm: vscode("php"),
    definitions: ["function_definition", "method_declaration"],
    containers: ["class_declaration", "interface_declaration", "trait_declaration", "enum_declaration"],
    values: ["const_element", "property_element"],
    scopes: ["anonymous_function", "arrow_function"],
    wrappers: ["const_declaration", "property_declaration"],
    leads: ["comment"],
    nameAt: { const_element: "<name>" },
  },
  swift: {
    wasm: repomix("swift"),
    definitions: [
      "function_declaration",
      "protocol_function_declaration",
      "init_declaration",
      "deinit_declaration",
      "subscript_declaration",
    ],
    containers: ["class_declaration", "protocol_declaration"],
    values: ["property_declaration", "typealias_declaration"],
    scopes: ["lambda_literal"],
    leads: ["comment", "multiline_comment"],
  },
  dart: {
    wasm: repomix("dart"),
    definitions: [
      "function_signature",
      "getter_signature",
      "setter_signature",
      "operator_signature",
      "constructor_signature",
      "factory_constructor_signature",
      "enum_declaration",
      "type_alias",
    ],
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
  css: {
    wasm: vscode("css"),
    definitions: ["rule_set", "keyframes_statement"],
    namespaces: ["media_statement", "supports_statement"],
    leads: ["comment"],
    nameAt: { rule_set: "<selectors>", keyframes_statement: "<keyframes_name>" },
    phraseNames: true,
  },
  bash: {
    wasm: vscode("bash"),
    definitions: ["function_definition"],
    values: ["variable_assignment"],
    leads: ["comment"],
  },
} as const satisfies Readonly<Record<string, Grammar>>;

/** The name of a grammar. */
export type GrammarName = keyof typeof grammars;

/** Extensions each grammar reads; a `.h` file goes to C++, which reads C as well. */
const extensionsOf: Readonly<Record<GrammarName, string>> = {
  javascript: "js mjs cjs jsx",
  typescript: "ts mts cts vue svelte",
  tsx: "tsx",
  python: "py pyi",
  go: "go",
  rust: "rs",
  java: "java",
  c: "c",
  cpp: "cc cpp cxx h hh hpp hxx ipp",
  c_sharp: "cs",
  ruby: "rb rake gemspec",
  php: "php",
  swift: "swift",
  dart: "dart",
  css: "css",
  bash: "sh bash",
};

const grammarByExtension = new Map<string, GrammarName>(
  Object.entries(extensionsOf).flatMap(([name, extensions]) =>
    extensions.split(" ").map((extension) => [extension, name as GrammarName] as const),
  ),
);

/** The grammar that reads a file, told by its extension. */
export function grammarOf(path: string): GrammarName | undefined {
  return grammarByExtension.get(extensionOf(path));
}

/** Whether only the script blocks of a file are in its grammar's language. */
export function isComponent(path: string): boolean {
  return ["vue", "svelte"].includes(extensionOf(path));
}

function extensionOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot === -1 ? "" : path.slice(dot + 1).toLowerCase();
}
