import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { ipv4Number } from "../ipv4";

/**
 * The client's address: the socket's own, or, behind `hops` proxies of the operator's, the entry that the outermost of them
 * wrote, counted from the right of X-Forwarded-For. What a client writes itself lies further left and is never read.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  if (hops > 0) {
    const given = plain(entryAt(String(request.headers["x-forwarded-for"] ?? ""), hops));
    if (given !== "") return given;
  }
  return plain(request.socket.remoteAddress ?? "");
}

/** Counted from the right; the first there is where there are fewer. */
function entryAt(list: string, fromTheRight: number): string {
  if (!list.includes(",")) return list.trim();
  const entries = list.split(",");
  return (entries.at(-fromTheRight) ?? entries[0] ?? "").trim();
}

/** IPv4 inside IPv6 is written as IPv4, so that one client has one address. "" for what is no address. */
function plain(address: string): string {
  if (ipv4Number(address) !== -1) return address;
  return isIP(address) === 6 ? ipaddr.process(address).toString() : "";
}
