import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** Bits of an IPv6 address that one customer's line has at least (RFC 6177), and that a site may get. */
const LINE = 64;
const SITE = 48;

/**
 * What a limit per address counts under: an IPv4 address itself, and of an IPv6 address the /64, because whoever has one address of a /64
 * has all of them. `address` as `clientAddress` gives it.
 */
export const addressGroup = (address: string): string => network(address, LINE);

/** The wider group for limits that a whole /48 of lines may not pass together; an IPv4 address is its own. */
export const wideAddressGroup = (address: string): string => network(address, SITE);

/** A whole site may do so many times what one line may. */
const LINES_OF_A_SITE = 8;

/** The groups that something from an address counts under, and how many times the limit of one line each may have. */
export function addressGroups(address: string): { group: string; times: number }[] {
  const [line, site] = [addressGroup(address), wideAddressGroup(address)];
  const own = { group: line, times: 1 };
  return line === site ? [own] : [own, { group: site, times: LINES_OF_A_SITE }];
}

function network(address: string, bits: number): string {
  if (!isIPv6(address)) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, bits / 16);
  return `${parts.map((part) => part.toString(16)).join(":")}::/${bits}`;
}
