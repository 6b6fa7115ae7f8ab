import { expect, it } from "vitest";
import { readAs } from "./families.ts";

it.each([
  [
    "bank-vault.adb",
    "ada",
    `--  holds coins
with Ada.Text_IO, Bank.Coin;
package body Bank.Vault is
   overriding procedure Open (V : in out Vault) is
   begin
      null;
   end Open;
   type Vault is private;
end Bank.Vault;
`,
    "module Vault|function Open|type Vault",
    "ada-text_io|bank-coin",
    "holds coins",
  ],
  [
    "Vault.pas",
    "pascal",
    `unit Vault;
interface
{ holds coins }
uses SysUtils, Coin;
type
  TVault = class(TObject)
    procedure Open(Limit: Integer);
  end;
implementation
procedure TVault.Open(Limit: Integer);
begin
end;
`,
    "module Vault|class TVault|method Open|function Open",
    "SysUtils|Coin",
    "holds coins",
  ],
  [
    "Vault.mod",
    "modula-2",
    `IMPLEMENTATION MODULE Vault;
FROM Coin IMPORT worth;
(* opens it *)
PROCEDURE Open (limit: CARDINAL);
END Open;
`,
    "module Vault|function Open",
    "Coin",
    "opens it",
  ],
  [
    "Vault.vb",
    "visual-basic",
    `Imports Bank.Coin
Public Class Vault
    ' opens it
    Public Overridable Function Open(limit As Integer) As Boolean
    End Function
    Private Const Limit = 5
End Class
`,
    "class Vault|method Open|constant Limit",
    "Bank.Coin",
    "opens it",
  ],
  [
    "Vault.cls",
    "visual-basic",
    `VERSION 1.0 CLASS
Attribute VB_Name = "Vault"
Public Sub Open()
End Sub
`,
    "class Vault|function Open",
    "",
    "",
  ],
])("reads %s as %s", (path, language, text, definitions, imports, prose) => {
  const found = readAs(path, text);
  expect(found.language).toBe(language);
  expect(found.definitions.join("|")).toBe(definitions);
  expect(found.imports.join("|")).toBe(imports);
  if (prose !== "") expect(found.prose).toBe(prose);
});
