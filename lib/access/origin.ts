import type { CallOrigin } from "./actor";
import { ADDRESS_HEADER } from "./address-header";

/** Where a request comes from, for the security log. */
export const originOf = ({ headers }: { headers: { get(name: string): string | null } }): CallOrigin => ({
  address: headers.get(ADDRESS_HEADER) ?? "",
  userAgent: headers.get("user-agent") ?? "",
});

/** The command line. */
export const NOWHERE: CallOrigin = { address: "", userAgent: "" };
