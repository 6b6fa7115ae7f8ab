import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Engine } from "@fossick/library/index.ts";
import { createFolder, createRepository, isolateGit, removeFolders } from "../../../test/temp-repository.ts";

/** A bank whose work is done in COBOL; Java and a page call it. A fifo in SystemVerilog has a model in C++. */
const files = {
  "src/cobol/XFER.cbl": `       IDENTIFICATION DIVISION.
       PROGRAM-ID. XFER.
      * Moves money from one account to another. When the database
      * reports a deadlock on the account table the transfer is rolled
      * back and tried again.
       PROCEDURE DIVISION.
       A010-TRANSFER.
           PERFORM B010-DEBIT-ACCOUNT.
       D010-CHECK-DEADLOCK.
           IF SQLCODE = -911
              ADD 1 TO WS-RETRY-COUNT
              IF WS-RETRY-COUNT < 6 GO TO A010-TRANSFER.
`,
  "src/java/AccountController.java": `/** Calls the bank: transfer between accounts, account table. */
public class AccountController {
    /** Starts a transfer between two accounts and retries the HTTP call. */
    public String transfer(String from, String to) { return client.call("XFER", from, to); }
}
`,
  "src/web/AccountTable.js": `/** Table of accounts, with buttons to transfer money between two accounts. */
export function AccountTable({ accounts }) { return accounts.map((account) => row(account)); }
`,
  "src/rtl/fifo.sv": `// Keeps words until the reader is ready; full when the write pointer catches up.
module fifo #(parameter int Depth = 4) (input logic clk_i, input logic rst_ni, output logic full_o);
  assign full_o = (wptr_q - rptr_q) == Depth;
endmodule
`,
  "src/model/fifo_model.cc": `// Model of the fifo: full, empty, push and pop of words.
class FifoModel {
  bool full() const { return words_.size() == depth_; }
};
`,
  "src/vault.xyzzy": `// counts the gold coins
module Vault;
fn count(coins) {
  return coins.length;
}
`,
  "README.md": "# Bank\nAccounts, customers and transfers.\n",
};

describe("a repository whose work is done in languages few know", () => {
  let engine: Engine;
  beforeAll(async () => {
    isolateGit();
    const { root, commit } = createRepository(files);
    commit("Start");
    engine = await createEngine({ root, settings: { cacheDir: createFolder().root, memory: false } });
  });
  afterAll(async () => {
    await engine.close();
    removeFolders();
  });
  const first = async (text: string, types?: readonly string[]): Promise<string | undefined> =>
    (await engine.retrieve({ text, ...(types && { scope: { types } }) })).ranking[0]?.path;

  it("is answered with the file that does it", async () => {
    expect(await first("a transfer between two accounts deadlocks on the account table: retry")).toBe(
      "src/cobol/XFER.cbl",
    );
    expect(await first("the fifo is full although the write pointer did not catch up after reset")).toBe(
      "src/rtl/fifo.sv",
    );
  });

  it("is searched by the names of these languages, and by bytes where no name is known", async () => {
    expect(await first("transfer between accounts", ["COBOL"])).toBe("src/cobol/XFER.cbl");
    expect(await first("transfer of coins in accounts", ["code"])).toBe("src/vault.xyzzy");
    expect(await first("transfer of coins", ["solidity"])).toBeUndefined();
    await expect(first("transfer of coins", ["kobol"])).rejects.toMatchObject({
      hint: "Did you mean cobol?",
    });
  });
});
