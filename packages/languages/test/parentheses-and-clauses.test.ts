import { expect, it } from "vitest";
import { readAs } from "./families.ts";

it.each([
  [
    "vault.lisp",
    "common-lisp",
    `; opens it
(defclass vault () ())
(defun open-vault (limit) nil)
(defmacro with-vault (v) nil)
`,
    "type vault|function open-vault|macro with-vault",
    "",
    "opens it",
  ],
  [
    "vault.el",
    "emacs-lisp",
    `(defcustom vault-limit 5 "Most coins.")
(cl-defun vault-open (limit))
`,
    "constant vault-limit|function vault-open",
    "",
    "Most coins",
  ],
  [
    "vault.scm",
    "scheme",
    `(load "coin.scm")
(define (open-vault limit) limit)
`,
    "function open-vault",
    "coin.scm",
    "",
  ],
  [
    "vault.rkt",
    "racket",
    `(struct vault (limit))
(define (open-vault v) v)
`,
    "type vault|function open-vault",
    "",
    "",
  ],
  [
    "vault.pl",
    "prolog",
    `% opens it
:- module(vault, [open/1]).
:- use_module(coin).
open(Limit) :-
    Limit > 0.
`,
    "module vault|function open",
    "coin",
    "opens it",
  ],
  [
    "vault.v",
    "coq",
    `Require Import Bank.Coin.
(* opens it *)
Inductive vault := Open | Shut.
Lemma open_once : True.
`,
    "type vault|function open_once",
    "Bank.Coin",
    "opens it",
  ],
  [
    "vault.lean",
    "lean",
    `import Bank.Coin
-- opens it
structure Vault where
theorem open_once : True := trivial
`,
    "type Vault|function open_once",
    "Bank.Coin",
    "opens it",
  ],
])("reads %s as %s", (path, language, text, definitions, imports, prose) => {
  const found = readAs(path, text);
  expect(found.language).toBe(language);
  expect(found.definitions.join("|")).toBe(definitions);
  expect(found.imports.join("|")).toBe(imports);
  if (prose !== "") expect(found.prose).toBe(prose);
});
