import { expect, it } from "vitest";
import { readAs } from "./families.ts";

it.each([
  [
    "fifo.sv",
    "systemverilog",
    `// Keeps words.
\`include "assert.svh"
\`define DEPTH 4
module fifo import fifo_pkg::*; #(parameter int Depth = 4) (input logic clk_i);
  typedef enum logic [1:0] { Idle, Full } state_e;
  localparam int Last = Depth - 1;
  function automatic logic [3:0] next(logic [3:0] at);
  endfunction
endmodule
`,
    "macro DEPTH|module fifo|type state_e|constant Last|function next",
    "assert.svh|fifo_pkg",
    "Keeps words assert svh",
  ],
  [
    "fifo.v",
    "verilog",
    `module fifo (clk);
(* full_case *)
task push; input [7:0] word; endtask
endmodule
`,
    "module fifo|function push",
    "",
    "",
  ],
  [
    "fifo.vhd",
    "vhdl",
    `-- Keeps words.
library ieee;
use ieee.std_logic_1164.all;
use work.fifo_pkg.all;
entity fifo is
end entity;
architecture rtl of fifo is
  constant depth : natural := 4;
begin
  control : process (clk)
  begin
  end process;
end rtl;
`,
    "module fifo|class rtl|constant depth|method control",
    "fifo_pkg",
    "Keeps words",
  ],
  [
    "boot.S",
    "assembly",
    `# starts the core
#include "regs.h"
.macro save reg
.endm
_start:
  li t0, 4 ; four words
`,
    "macro save|function _start",
    "regs.h",
    "starts the core regs h four words",
  ],
])("reads %s as %s", (path, language, text, definitions, imports, prose) => {
  const found = readAs(path, text);
  expect(found.language).toBe(language);
  expect(found.definitions.join("|")).toBe(definitions);
  expect(found.imports.join("|")).toBe(imports);
  if (prose !== "") expect(found.prose).toBe(prose);
});
