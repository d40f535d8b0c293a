import { maybeOneOf, maybeWhole } from "./address-params";
import { useAddress } from "./address-state";

const PARAMS = { make: maybeOneOf(["new"]), change: maybeWhole };

/** Which record's form is open over a noun's page. In the address, so that "back" closes it. */
export function useDrawer() {
  const [{ make, change }, set] = useAddress(PARAMS);
  return {
    /** "new", the id of what is changed, or null when nothing is open */
    open: change ?? make,
    openNew: () => set({ make: "new", change: null }),
    openEdit: (id: number) => set({ change: id, make: null }),
    close: () => set({ make: null, change: null }),
  };
}
