import { expect, it } from "vitest";
import { readAs } from "./families.ts";

it.each([
  [
    "Vault.sol",
    "solidity",
    `// holds coins
import {Ownable} from "./Ownable.sol";
abstract contract Vault is Ownable {
    event Paid(address to);
    uint256 public constant LIMIT = 5; // at most
    modifier open() { _; }
    function pay(address to) external { revert("closed today"); }
}
`,
    "class Vault|type Paid|constant LIMIT|method open|method pay",
    "./Ownable.sol",
    "holds coins Ownable sol at most closed today",
  ],
  [
    "vault.move",
    "move",
    `module bank::vault {
    use bank::coin;
    public struct Vault has key { id: u64 }
    public entry fun open(limit: u64) {}
}
`,
    "module vault|type Vault|function open",
    "coin",
    "",
  ],
  [
    "vault.cairo",
    "cairo",
    `use core::dict;
pub trait IVault { fn open(self: @u8); }
fn pay() {}
`,
    "type IVault|function pay",
    "core::dict",
    "",
  ],
  [
    "Vault.cls",
    "apex",
    `public with sharing class Vault {
    // opens it
    public static Integer open(Integer limit) {
        return limit;
    }
}
`,
    "class Vault|method open",
    "",
    "opens it",
  ],
  [
    "Vault.hx",
    "haxe",
    `import bank.Coin;
class Vault extends Coin {
    public static inline function open(?limit:Int):Void {}
}
typedef Limit = Int;
`,
    "class Vault|method open|type Limit",
    "bank.Coin",
    "",
  ],
  [
    "Vault.as",
    "actionscript",
    `import bank.Coin;
public class Vault {
    private function open():void {}
}
`,
    "class Vault|method open",
    "bank.Coin",
    "",
  ],
  [
    "vault.d",
    "d",
    `module bank.vault;
import bank.coin : Coin;
/+ opens it +/
struct Vault {
    void open(int limit) @safe {
        return;
    }
}
`,
    "module vault|class Vault|method open",
    "bank.coin",
    "opens it",
  ],
  [
    "vault.vala",
    "vala",
    `public class Bank.Vault : Object {
    public void open (int limit) {
    }
}
`,
    "class Vault|method open",
    "",
    "",
  ],
  [
    "light.frag",
    "glsl",
    `#include "noise.glsl"
#define STEPS 4
struct Light { vec3 at; };
vec3 shade(vec3 at) {
  return at;
}
`,
    "macro STEPS|type Light|function shade",
    "noise.glsl",
    "",
  ],
  [
    "light.fs",
    "glsl",
    `#version 330
void main() {
}
`,
    "function main",
    "",
    "",
  ],
  [
    "light.hlsl",
    "hlsl",
    `cbuffer Scene { float time; };
float4 shade(float4 at : POSITION) : SV_Target
{
}
`,
    "type Scene|function shade",
    "",
    "",
  ],
  [
    "light.wgsl",
    "wgsl",
    `struct Light { at: vec3f }
@fragment
fn shade(at: vec3f) -> vec4f { }
`,
    "type Light|function shade",
    "",
    "",
  ],
  [
    "Berth.qml",
    "qml",
    `import "moor.js" as Moor
Item {
    property int berths: 3
    signal full(int at)
    function moor(ship) { }
}
`,
    "constant berths|method full|function moor",
    "moor.js",
    "",
  ],
  [
    "vault.odin",
    "odin",
    `package bank
import "core:fmt"
Vault :: struct { limit: int }
open :: proc(v: Vault) { }
`,
    "type Vault|function open",
    "core:fmt",
    "",
  ],
])("reads %s as %s", (path, language, text, definitions, imports, prose) => {
  const found = readAs(path, text);
  expect(found.language).toBe(language);
  expect(found.definitions.join("|")).toBe(definitions);
  expect(found.imports.join("|")).toBe(imports);
  if (prose !== "") expect(found.prose).toBe(prose);
});
