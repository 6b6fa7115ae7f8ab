import { expect, it } from "vitest";
import { readAs } from "./families.ts";

it.each([
  [
    "vault.cr",
    "crystal",
    `require "./coin"
module Bank
  abstract class Vault
    getter limit : Int32
    def open?(limit) # opens it
    end
  end
end
`,
    "module Bank|class Vault|method limit|method open?",
    "./coin",
    "coin opens it",
  ],
  [
    "vault.gd",
    "gdscript",
    `class_name Vault
extends "res://bank/coin.gd"
signal opened
const LIMIT = 5
static func open(limit): # opens it
	pass
`,
    "class Vault|method opened|constant LIMIT|function open",
    "bank/coin.gd",
    "res bank coin gd opens it",
  ],
  [
    "vault.tcl",
    "tcl",
    `source coin.tcl
# opens it
proc ::bank::open {limit} {
}
`,
    "function open",
    "coin.tcl",
    "opens it",
  ],
  [
    "vault.coffee",
    "coffeescript",
    `coin = require './coin'
class Vault
  open: (limit) -> limit # opens it
`,
    "class Vault|method open",
    "./coin",
    "coin opens it",
  ],
  [
    "vault.awk",
    "awk",
    `# opens it
function open(limit) {
}
`,
    "function open",
    "",
    "opens it",
  ],
  [
    "vault.vim",
    "vim-script",
    `" opens it
source coin.vim
function! s:Open(limit) abort
endfunction
command! -nargs=1 VaultOpen call s:Open(1)
`,
    "function Open|function VaultOpen",
    "coin.vim",
    "opens it",
  ],
  [
    "vault.bat",
    "batch",
    `rem opens it
call coin.bat
:open
exit /b
`,
    "function open",
    "coin.bat",
    "opens it",
  ],
  [
    "vault.ahk",
    "autohotkey",
    `#Include coin.ahk
class Vault {
    Open(limit) { ; opens it
    }
}
`,
    "class Vault|method Open",
    "coin.ahk",
    "opens it",
  ],
  [
    "vault.applescript",
    "applescript",
    `-- opens it
on openVault(limit)
end openVault
`,
    "function openVault",
    "",
    "opens it",
  ],
  [
    "vault.nut",
    "squirrel",
    `function Vault::Open(limit) {
}
`,
    "function Open",
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
