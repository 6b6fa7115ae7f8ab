import { expect, it } from "vitest";
import { readAs } from "./families.ts";

it.each([
  [
    "coin.f90",
    "fortran",
    `! counts coins
module coin_module
  use, intrinsic :: iso_fortran_env
  use bank_kinds, only: rk
  type, public :: coin
  contains
    procedure, public :: worth => coin_worth
  end type coin
contains
  pure real(rk) function coin_worth(me)
    class(coin), intent(in) :: me
  end function coin_worth
end module coin_module
`,
    "module coin_module|type coin|method worth|function coin_worth",
    "iso_fortran_env|bank_kinds",
    "counts coins",
  ],
  [
    "coin.f",
    "fortran",
    `c     counts the coins
      SUBROUTINE COUNT(N)
      END
`,
    "function COUNT",
    "",
    "counts the coins",
  ],
  [
    "coin.m",
    "matlab",
    `% counts coins
function total = coin(x)
  total = x' * 2; % doubled
end
`,
    "function coin",
    "",
    "counts coins doubled",
  ],
  [
    "coin.ado",
    "stata",
    `* counts coins
program define coin
end
`,
    "function coin",
    "",
    "counts coins",
  ],
])("reads %s as %s", (path, language, text, definitions, imports, prose) => {
  const found = readAs(path, text);
  expect(found.language).toBe(language);
  expect(found.definitions.join("|")).toBe(definitions);
  expect(found.imports.join("|")).toBe(imports);
  if (prose !== "") expect(found.prose).toBe(prose);
});
