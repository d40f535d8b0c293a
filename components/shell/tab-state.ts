import { parseAsStringLiteral, useQueryState } from "nuqs";

/** Which tab of a record's page is open, in the address; the first one unless it says otherwise. */
export function useTab<const T extends readonly [string, ...string[]]>(tabs: T) {
  const [tab, set] = useQueryState(
    "tab",
    parseAsStringLiteral(tabs).withDefault(tabs[0]).withOptions({ history: "push", scroll: false }),
  );
  return [tab as T[number], (next: T[number]) => void set(next)] as const;
}
