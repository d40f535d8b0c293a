import type { KeyboardEvent } from "react";

/**
 * Where Alt and an arrow move the entry of a list that hears the key; undefined for other keys. An entry within an entry hears it first,
 * and where these keys open something they are left to that.
 */
export function stepByKey(event: KeyboardEvent<HTMLElement>): -1 | 1 | undefined {
  const { key, altKey, target, defaultPrevented } = event;
  if (!altKey || defaultPrevented || (key !== "ArrowUp" && key !== "ArrowDown")) return undefined;
  if (target instanceof Element && target.matches("select, [role=combobox]")) return undefined;
  event.preventDefault();
  return key === "ArrowUp" ? -1 : 1;
}
