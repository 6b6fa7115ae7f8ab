import fc from "fast-check";
import {
  byStyle,
  styleNames,
  type TaskStyle,
  type Style,
  type StyleFeatures,
} from "@fossick/core/loop/evaluate/style.ts";

/** A style of these shares, 0 of all others. */
export const sampleStyle = (shares: Partial<Style>): Style => byStyle((name) => shares[name] ?? 0);

/** The style of a task that is a change and nothing else. */
export const onlyChange: Style = sampleStyle({ change: 1 });

/** Any style, of shares that sum to 1. */
export const anyStyle: fc.Arbitrary<Style> = fc
  .array(fc.nat(100), { minLength: styleNames.length, maxLength: styleNames.length })
  .filter((parts) => parts.some((part) => part > 0))
  .map((parts) => {
    const all = parts.reduce((sum, part) => sum + part, 0);
    return byStyle((name) => (parts[styleNames.indexOf(name)] ?? 0) / all);
  });

/** A task that asks in this style. */
export const asking = (style: Style, features: StyleFeatures = {}): TaskStyle => ({ style, features });

/** A task that asks like a change, of which nothing else is known. */
export const plainAsking: TaskStyle = asking(onlyChange);
