// Describes Fortran, MATLAB with Octave, and Stata, languages of computation.
import { language } from "./language.ts";
import { words } from "./patterns.ts";
import {
  blockComment,
  codeSyntax,
  hashComment,
  lineComment,
  plainQuotes,
  quoted,
  slashComments,
} from "./regions.ts";

/** Words before `function` and `subroutine`, each with its kind in parentheses. */
const prefixes =
  "(?:(?:pure|elemental|impure|recursive|module|integer|real|logical|character|complex|double|precision|type|class)\\b(?:[ \\t]*\\([^()\\n]*\\)|\\*\\d+)?[ \\t]*){0,6}";

export const fortran = language("fortran", {
  extensions: words("f90 f95 f03 f08 f18 f f77 for ftn fpp fypp pf"),
  syntax: codeSyntax([lineComment("!"), lineComment("^[cC*][ \\t*!-]+(?=[^=\\s])"), ...plainQuotes]),
  definitions: [
    { kind: "function", pattern: `${prefixes}(?:subroutine|function)[ \\t]+(\\w+)` },
    {
      kind: "module",
      pattern: "(?:module|program|block[ \\t]*data)[ \\t]+(?!procedure\\b|function\\b|subroutine\\b)(\\w+)",
    },
    { kind: "module", pattern: "submodule[ \\t]*\\([^()\\n]*\\)[ \\t]*(\\w+)" },
    { kind: "type", pattern: "type\\b(?:[ \\t]*,[^:\\n]*::|[ \\t]*::)?[ \\t]*(?!is\\b)(\\w+)" },
    { kind: "type", pattern: "(?:abstract[ \\t]+)?interface[ \\t]+(?!operator\\b|assignment\\b)(\\w+)" },
    { kind: "function", pattern: "module[ \\t]+procedure[ \\t]+(\\w+)[ \\t]*$" },
    { kind: "method", pattern: "(?:procedure|generic)[^:\\n]*::[ \\t]*(\\w+)" },
    { kind: "constant", pattern: "[^!:\\n]{1,80}\\bparameter\\b[^:\\n]{0,80}::[ \\t]*(\\w+)" },
  ],
  ignoreCase: true,
  imports: [
    { pattern: "^[ \\t]*use\\b[ \\t,]*(?:[^:\\n]*::[ \\t]*)?(?<specifier>\\w+)" },
    { pattern: "^[ \\t]*#?include[ \\t]+[\"'](?<specifier>[^\"'\\n]+)[\"']" },
  ],
  modules: { separator: "/", endings: words(".f90 .F90 .f95 .F95 .f03 .f08 .f .F"), findsLoneNames: true },
});

export const matlab = language("matlab", {
  extensions: ["matlab"],
  signs: {
    m: "^(?:[ \\t]*(?:function|classdef)\\b|%|##?[ ](?!define|if|include|import|else|endif|pragma|undef))",
  },
  syntax: codeSyntax([
    blockComment("%{", "%}"),
    lineComment("%"),
    hashComment,
    quoted('"'),
    { ...quoted("'"), operand: true },
  ]),
  definitions: [
    { kind: "class", pattern: "classdef\\s+(?:\\([^()\\n]*\\)\\s*)?(\\w+)" },
    { kind: "function", pattern: "function\\s+(?:[^=()\\n]*=\\s*)?(?:\\w+\\.)?(\\w+)" },
  ],
});

export const stata = language("stata", {
  extensions: words("do ado mata doh"),
  syntax: codeSyntax([lineComment("^[ \\t]*\\*"), ...slashComments, quoted('"')]),
  definitions: [
    { kind: "function", pattern: "(?:capture\\s+)?program\\s+(?!drop\\b)(?:define\\s+)?(\\w+)" },
    {
      kind: "function",
      pattern: "(?:\\w+\\s+){1,3}(?:function\\s+)?(\\w+)\\([^()\\n]*\\)[ \\t]*$",
      topLevel: true,
    },
  ],
  imports: [{ pattern: '^[ \\t]*(?:do|run|include)[ \\t]+"?(?<specifier>[\\w./-]+)' }],
});
