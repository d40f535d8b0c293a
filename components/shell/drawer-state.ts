import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";

/** Which record's form is open over a noun's page. In the address, so that "back" closes it. */
export function useDrawer() {
  const [{ make, change }, set] = useQueryStates(
    { make: parseAsStringLiteral(["new"]), change: parseAsInteger },
    { history: "push", scroll: false },
  );
  return {
    /** "new", the id of what is changed, or null when nothing is open */
    open: change ?? make,
    openNew: () => void set({ make: "new", change: null }),
    openEdit: (id: number) => void set({ change: id, make: null }),
    close: () => void set({ make: null, change: null }),
  };
}
