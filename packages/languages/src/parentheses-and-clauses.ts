// Describes Lisp dialects, Prolog and provers, such as Emacs Lisp, Scheme, Racket, Coq and Lean.
import { language, type DefinitionPattern, type Language } from "./language.ts";
import { modifiers, words } from "./patterns.ts";
import { blockComment, codeSyntax, lineComment, lineQuotes, longQuoted, quoted } from "./regions.ts";

const symbol = "([^\\s()\\[\\]{}'\"`,;]+)";

const lispDefinitions: readonly DefinitionPattern[] = [
  {
    kind: "macro",
    pattern: `\\((?:cl-)?(?:defmacro\\*?|define-macro|define-syntax(?:-rule)?|defsubst)\\s+\\(?${symbol}`,
  },
  {
    kind: "type",
    pattern: `\\((?:cl-)?(?:defclass|defstruct|deftype|define-condition|define-record-type|struct|define-struct)\\s+\\(?${symbol}`,
  },
  {
    kind: "constant",
    pattern: `\\((?:defvar(?:-local)?|defparameter|defconstant|defconst|defcustom|defface|defgroup)\\s+${symbol}`,
  },
  {
    kind: "module",
    pattern: `\\((?:defpackage|define-library|module|defsystem|asdf:defsystem)\\s+[#:"]{0,2}${symbol}`,
  },
  { kind: "function", pattern: `\\((?:[\\w-]+:)?(?:cl-)?(?:def[\\w*/-]{1,40}|λ)\\s+\\(?${symbol}` },
];

const lispSyntax = codeSyntax([blockComment("#|", "|#"), lineComment(";"), longQuoted('"')]);

const lispImports = [
  { pattern: "\\((?:load|require|include)\\s+[\"'](?<specifier>[\\w./-]+)" },
  { pattern: '^[ \\t(]*"(?<specifier>[\\w./-]+\\.(?:rkt|scm|ss|sld))"' },
];

export const commonLisp = language("common-lisp", {
  extensions: words("lisp lsp cl asd asdf"),
  syntax: lispSyntax,
  definitions: lispDefinitions,
  imports: lispImports,
  modules: { separator: "/", endings: [".lisp", ""], findsLoneNames: true },
});

export const emacsLisp: Language = {
  ...commonLisp,
  name: "emacs-lisp",
  extensions: ["el"],
  filenames: [".emacs"],
  modules: { separator: "/", endings: [".el"], findsLoneNames: true },
};

export const scheme: Language = {
  ...commonLisp,
  name: "scheme",
  extensions: words("scm ss sld sls sps sch"),
  modules: { separator: "/", endings: [".scm", ".ss", ""], findsLoneNames: false },
};

export const racket: Language = { ...scheme, name: "racket", extensions: ["rkt", "rktl", "rktd"] };

const prologSign = "^(?::-[ \\t]|[a-z]\\w*\\([^\\n]*:-[ \\t]*$)";

export const prolog = language("prolog", {
  extensions: ["prolog", "yap"],
  signs: { pl: prologSign, pro: prologSign },
  syntax: codeSyntax([lineComment("%"), blockComment("/*", "*/"), ...lineQuotes]),
  definitions: [
    { kind: "module", pattern: ":-\\s*module\\(\\s*(\\w+)", topLevel: true },
    {
      kind: "function",
      pattern: "([a-z]\\w*)(?=\\([^\\n]*(?::-|-->|\\.[ \\t]*$|,[ \\t]*$))",
      topLevel: true,
    },
    { kind: "function", pattern: "([a-z]\\w*)\\s*(?=:-|-->)", topLevel: true },
  ],
  imports: [
    { pattern: "^:-\\s*(?:use_module|consult|ensure_loaded|include)\\(\\s*'?(?<specifier>[\\w./-]+)" },
  ],
  modules: { separator: "/", endings: [".pl", ".prolog", ".pro", ""], findsLoneNames: false },
});

export const coq = language("coq", {
  extensions: ["coq"],
  signs: {
    v: "^[ \\t]*(?:(?:From[ \\t][\\w.]+[ \\t]+)?Require|Theorem|Lemma|Definition|Inductive|Fixpoint)[ \\t]+[A-Z\\w]",
  },
  syntax: codeSyntax([blockComment("(*", "*)"), quoted('"')]),
  definitions: [
    {
      kind: "function",
      pattern: `${modifiers("Local|Global|Program|Polymorphic|#\\[[^\\]\\n]*\\]")}(?:Theorem|Lemma|Definition|Fixpoint|CoFixpoint|Corollary|Remark|Fact|Proposition|Example|Instance|Ltac|Let|Axiom|Parameter)\\s+([\\w']+)`,
    },
    { kind: "type", pattern: "(?:Inductive|CoInductive|Record|Structure|Class|Variant)\\s+([\\w']+)" },
    { kind: "module", pattern: "(?:Module(?:\\s+Type)?|Section)\\s+(\\w+)" },
  ],
  imports: [
    { pattern: "^[ \\t]*(?:From\\s+[\\w.]+\\s+)?Require\\s+(?:Import|Export)?\\s*(?<specifier>[\\w.]+\\w)" },
  ],
  modules: { separator: ".", endings: [".v"], findsLoneNames: true },
});

export const lean = language("lean", {
  extensions: ["lean", "hlean"],
  syntax: codeSyntax([blockComment("/-", "-/"), lineComment("--"), quoted('"')]),
  definitions: [
    {
      kind: "function",
      pattern: `(?:@\\[[^\\]\\n]*\\]\\s*)?${modifiers("private|protected|noncomputable|partial|unsafe|scoped|local")}(?:def|theorem|lemma|abbrev|axiom|opaque|instance|macro|syntax|elab)\\s+([\\w.'?!]+)`,
    },
    {
      kind: "type",
      pattern: `${modifiers("private|protected")}(?:structure|inductive|class(?:\\s+inductive)?)\\s+([\\w.']+)`,
    },
    { kind: "module", pattern: "(?:namespace|section)\\s+([\\w.]+)" },
  ],
  imports: [{ pattern: "^(?:public\\s+)?import\\s+(?<specifier>[\\w.]+)" }],
  modules: { separator: ".", endings: [".lean"], findsLoneNames: false },
});
