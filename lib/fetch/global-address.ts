import ipaddr from "ipaddr.js";

const GLOBAL_V6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is one of the public internet: neither private, shared (CGNAT), local, reserved or for many, nor an IPv6
 * form that carries an IPv4 address in it (mapped, NAT64, 6to4, Teredo). What cannot be read is not.
 */
export function isGlobalAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_V6);
}
