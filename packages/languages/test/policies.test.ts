import { expect, it } from "vitest";
import { readAs } from "./families.ts";

it.each([
  [
    "vault.bicep",
    "bicep",
    `// opens it
param limit int = 5
resource vault 'Microsoft.KeyVault/vaults@2023-07-01' = { }
module coin './coin.bicep' = { }
`,
    "constant limit|type vault|module coin",
    "./coin.bicep",
    "",
  ],
  [
    "vault.rego",
    "rego",
    `package bank.vault
import data.bank.coin
# opens it
default allow := false
allow if { input.limit < 5 }
`,
    "module bank.vault|function allow|function allow",
    "bank.coin",
    "opens it",
  ],
  [
    "vault.jsonnet",
    "jsonnet",
    `local coin = import 'coin.libsonnet';
local open(limit) = limit;
{ vault:: open(5) }
`,
    "constant coin|function open",
    "coin.libsonnet",
    "",
  ],
  [
    "vault.cue",
    "cue",
    `package bank
// opens it
#Vault: { limit: int }
`,
    "module bank|type #Vault",
    "",
    "opens it",
  ],
  [
    "vault.pp",
    "puppet",
    `# opens it
class bank::vault (Integer $limit) {
  include bank::coin
}
define bank::coin_box() { }
`,
    "class vault|type coin_box",
    "bank::coin",
    "opens it",
  ],
  [
    "vault.robot",
    "robot",
    `*** Settings ***
Resource    coin.resource
*** Keywords ***
Open The Vault
    [Arguments]    \${limit}
`,
    "function Open The Vault",
    "coin.resource",
    "",
  ],
])("reads %s as %s", (path, language, text, definitions, imports, prose) => {
  const found = readAs(path, text);
  expect(found.language).toBe(language);
  expect(found.definitions.join("|")).toBe(definitions);
  expect(found.imports.join("|")).toBe(imports);
  if (prose !== "") expect(found.prose).toBe(prose);
});
