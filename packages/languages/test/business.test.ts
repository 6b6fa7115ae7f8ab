import { expect, it } from "vitest";
import { readAs } from "./families.ts";

it.each([
  [
    "XFER.cbl",
    "cobol",
    `       IDENTIFICATION DIVISION.
       PROGRAM-ID. XFER.
      * Moves money from one account to another.
       WORKING-STORAGE SECTION.
       01 ACCOUNT-REC.
           COPY ACCTCPY.
       PROCEDURE DIVISION.
       A010-TRANSFER.
           CALL 'DELACCT'
           GOBACK.
`,
    "module XFER|type ACCOUNT-REC|function A010-TRANSFER",
    "ACCTCPY|DELACCT",
    "Moves money from one account to another DELACCT",
  ],
  [
    "BIG.cbl",
    "cobol",
    `000010 PROGRAM-ID. BIG.                                                 ACCT
000020 8800-CALC-INTEREST.                                              ACCT
000030*COMPUTE THE INTEREST
`,
    "module BIG|function 8800-CALC-INTEREST",
    "",
    "COMPUTE THE INTEREST",
  ],
  [
    "zcl_vault.clas.abap",
    "abap",
    `* holds coins
CLASS zcl_vault DEFINITION PUBLIC.
  PUBLIC SECTION.
    METHODS open IMPORTING iv_limit TYPE i.
ENDCLASS.
CLASS zcl_vault IMPLEMENTATION.
  METHOD zif_vault~pay. "pays
  ENDMETHOD.
ENDCLASS.
FORM report_all.
ENDFORM.
`,
    "class zcl_vault|method open|class zcl_vault|method pay|function report_all",
    "",
    "holds coins pays",
  ],
  [
    "vault.rpgle",
    "rpg",
    `**free
// opens it
/copy qcpysrc,coin
dcl-ds coin_t qualified;
dcl-proc openVault export;
`,
    "type coin_t|function openVault",
    "coin",
    "opens it",
  ],
  [
    "vault.pkb",
    "plsql",
    `create or replace package body bank.vault as
  -- opens it
  procedure open(p_limit number) is
  begin null; end;
  function total return number is begin return 1; end;
end;
`,
    "module vault|function open|function total",
    "",
    "opens it",
  ],
  [
    "vault.sas",
    "sas",
    `* opens it;
%macro open(limit);
  %include "coin.sas";
%mend;
data work.vault; set coins; run;
`,
    "macro open|type vault",
    "coin.sas",
    "opens it coin sas",
  ],
  [
    "vault.cls",
    "openedge",
    `USING Progress.Lang.*.
CLASS bank.Vault:
  METHOD PUBLIC INTEGER openVault (INPUT pLimit AS INTEGER):
  END METHOD.
END CLASS.
`,
    "class Vault|method openVault",
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
