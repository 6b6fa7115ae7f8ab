import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { createSmallRepo } from "../fixtures/small-repo.ts";

/** The files of a small web shop, of which one speaks of refunds. */
export const shopFiles: Readonly<Record<string, string>> = {
  "README.md": "# Shop\n\nSells lamps. Orders are paid by card.\n",
  "package.json": '{ "name": "shop", "version": "1.0.0", "type": "module" }\n',
  "src/refunds/refund-order.ts": `import type { Order } from "../orders/order.ts";

/** Give the money of an order back to the card it was paid with. */
export function refundOrder(order: Order, amountCents: number): Order {
  if (amountCents > order.paidCents) throw new RangeError("a refund cannot exceed the payment");
  return { ...order, paidCents: order.paidCents - amountCents, refundedCents: order.refundedCents + amountCents };
}
`,
  "src/orders/order.ts": `/** An order as it is kept. */
export interface Order {
  readonly id: string;
  readonly paidCents: number;
  readonly refundedCents: number;
}
`,
  "src/orders/place-order.ts": `import type { Order } from "./order.ts";

export function placeOrder(id: string): Order {
  return { id, paidCents: 0, refundedCents: 0 };
}
`,
  "src/catalog/lamp.ts":
    "export interface Lamp {\n  readonly watts: number;\n  readonly colour: string;\n}\n",
  "src/catalog/search-lamps.ts": `import type { Lamp } from "./lamp.ts";

export const searchLamps = (lamps: readonly Lamp[], watts: number): Lamp[] =>
  lamps.filter((lamp) => lamp.watts <= watts);
`,
  "src/mail/send-mail.ts":
    "export async function sendMail(to: string, subject: string): Promise<void> {\n  await fetch(to + subject);\n}\n",
  "scripts/import_lamps.py":
    "def import_lamps(path):\n    with open(path) as lines:\n        return [line.strip() for line in lines]\n",
  "test/refunds/refund-order.test.ts": `import { refundOrder } from "../../src/refunds/refund-order.ts";

test("a refund cannot exceed the payment", () => {
  expect(() => refundOrder({ id: "1", paidCents: 5, refundedCents: 0 }, 6)).toThrow(RangeError);
});
`,
};

const longAgo = new Date("2024-01-01T00:00:00Z");

/** A task that the shop answers with one file. */
export const refundTask = "reject a refund in `refundOrder` when the order was not paid";
export const refundFile = "src/refunds/refund-order.ts";

/** Makes the shop as a git repository with one more commit; its files look old, so that nothing seems just changed. */
export function createShop(into: string, more: Readonly<Record<string, string>> = {}): string {
  const commits = [
    {
      message: "Keep refunds below the payment",
      files: { [refundFile]: shopFiles[refundFile]?.replace("the payment", "what was paid") ?? "" },
    },
  ];
  const { root } = createSmallRepo(into, { ...shopFiles, ...more }, { commits });
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) utimesSync(file, longAgo, longAgo);
  }
  return root;
}
