import { oneOf } from "./address-params";
import { useAddressValue } from "./address-state";

/** Which tab of a record's page is open, in the address; the first one unless it says otherwise. */
export function useTab<const T extends readonly [string, ...string[]]>(tabs: T) {
  return useAddressValue<T[number]>("tab", oneOf(tabs));
}
