/** A shop in which a task about discounts needs several files. */
export const shop: Readonly<Record<string, string>> = {
  "README.md": "# Shop\n\nCarts, discounts and receipts.\n",
  "package.json": '{ "name": "shop", "version": "1.0.0" }\n',
  "src/cart/cart.ts":
    'import { applyDiscount } from "../pricing/discount.ts";\nexport function checkout(prices: number[], code: string): number {\n  return applyDiscount(prices.reduce((sum, price) => sum + price, 0), code);\n}\n',
  "src/pricing/discount.ts":
    'import { couponRate } from "./coupons.ts";\n/** Reduces a total by the rate of a coupon code. */\nexport function applyDiscount(total: number, code: string): number {\n  return total * (1 - couponRate(code));\n}\n',
  "src/pricing/coupons.ts":
    "const rates: Record<string, number> = { SPRING: 0.1, SUMMER: 0.2 };\nexport function couponRate(code: string): number {\n  return rates[code] ?? 0;\n}\n",
  "src/pricing/tax.ts":
    "export const taxRate = 0.19;\nexport function withTax(total: number): number {\n  return total * (1 + taxRate);\n}\n",
  "src/receipt/receipt.ts":
    'import { checkout } from "../cart/cart.ts";\nexport function receiptText(prices: number[], code: string): string {\n  return `Total: ${checkout(prices, code)}`;\n}\n',
  "src/stock/stock.ts":
    "export function isInStock(article: string, stock: Map<string, number>): boolean {\n  return (stock.get(article) ?? 0) > 0;\n}\n",
  "src/users/login.ts":
    "export function login(name: string, password: string): boolean {\n  return name !== '' && password.length > 8;\n}\n",
  "test/discount.test.ts":
    'import { applyDiscount } from "../src/pricing/discount.ts";\nif (applyDiscount(100, "SPRING") !== 90) throw new Error("wrong discount");\n',
};

export const shopTask = "Discounts of coupon codes that have expired must not be applied at checkout";
