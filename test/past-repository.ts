import { createRepository, type TempFolder } from "./temp-repository.ts";

/** A subject for each commit that makes a task, with a word that stands nowhere else. */
export const subjects = [
  "Sell lamps by their zorblat colour",
  "Refund orders that quenxip twice",
  "Mail the receipt as a frumwick page",
] as const;

/** Words of `subjects` that only the message of their commit holds. */
export const nonsense = ["zorblat", "quenxip", "frumwick"] as const;

/** A shop with some past: three commits that make tasks, and others that do not, the last task being HEAD. */
export function createPastRepository(): TempFolder & { readonly shas: readonly string[] } {
  const folder = createRepository({
    "src/lamps.ts": "export function searchLamps(colour: string) {\n  return [colour];\n}\n",
    "src/refunds.ts": "export function refundOrder(cents: number) {\n  return cents;\n}\n",
    "src/receipt.ts": "export const mailReceipt = (to: string) => `mail to ${to}`;\n",
    "src/money.ts": "export const roundCents = (cents: number) => Math.round(cents);\n",
    "README.md": "# Shop\n\nSells lamps.\n",
    "test/refunds.test.ts": 'import { refundOrder } from "../src/refunds.ts";\nrefundOrder(1);\n',
  });
  folder.commit("Initial commit");
  const shas: string[] = [];
  folder.write({
    "src/lamps.ts": "export function searchLamps(colour: string) {\n  return [colour, 1];\n}\n",
  });
  shas.push(folder.commit(`feat: ${subjects[0]} (#1)\n\nCo-authored-by: Ada <ada@example.com>`));
  folder.write({ "README.md": "# Shop\n\nSells lamps and bulbs.\n" });
  folder.commit("Tell of bulbs in the introduction");
  folder.write({
    "src/refunds.ts": "export function refundOrder(cents: number) {\n  return roundCents(cents);\n}\n",
    "test/refunds.test.ts": 'import { refundOrder } from "../src/refunds.ts";\nrefundOrder(2);\n',
  });
  shas.push(folder.commit(subjects[1]));
  folder.write({ "src/receipt.ts": "export const mailReceipt = (to: string) => `page to ${to}`;\n" });
  shas.push(folder.commit(subjects[2]));
  return { ...folder, shas };
}
