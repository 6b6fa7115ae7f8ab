import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A task, and the file of the shop that it is about. */
export const task = "reject a refund in `refundOrder` when the order was not paid";
/** What a model expects in the code that the task is about. */
export const keywords = ["refund", "paid", "order", "chargeback", "RangeError"];
export const expected = "src/refunds/refund-order.ts";

const files: Readonly<Record<string, string>> = {
  "README.md": "# Shop\n\nSells lamps. Orders are paid by card.\n",
  [expected]: `import type { Order } from "../orders/order.ts";

/** Give the money of an order back to the card it was paid with. */
export function refundOrder(order: Order, amountCents: number): Order {
  if (amountCents > order.paidCents) throw new RangeError("a refund cannot exceed what was paid");
  return { ...order, paidCents: order.paidCents - amountCents };
}
`,
  "src/orders/order.ts":
    "export interface Order {\n  readonly id: string;\n  readonly paidCents: number;\n}\n",
  "src/orders/place-order.ts": "export const placeOrder = (id: string) => ({ id, paidCents: 0 });\n",
  "src/catalog/search-lamps.ts":
    "export const searchLamps = (lamps: readonly string[], word: string) => lamps.filter((lamp) => lamp.includes(word));\n",
  "src/mail/send-mail.ts": "export const sendMail = (to: string, subject: string) => `${to}: ${subject}`;\n",
};

/** Writes a small shop into a new folder and gives its path. */
export function createShop(): string {
  const root = mkdtempSync(join(tmpdir(), "fossick-example-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** The file that stands first in an answer in Markdown. */
export function firstFileOf(markdown: string): string | undefined {
  return /^\| ([^ |]+\.\w+) \|/m.exec(markdown)?.[1];
}
