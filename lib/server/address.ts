import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** What of a request says where it comes from. */
type Asked = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } };

/**
 * The client's address: the socket's own, or, behind `hops` proxies of the operator's, the entry that the outermost of them
 * wrote, counted from the right of X-Forwarded-For. What a client writes itself lies further left and is never read.
 */
export function clientAddress(request: Asked, hops: number): string {
  const socket = request.socket.remoteAddress ?? "";
  if (hops === 0) return plain(socket);
  const given = entryFromRight(String(request.headers["x-forwarded-for"] ?? ""), hops).trim();
  return plain(given) || plain(socket);
}

/** The entry of a list at that position, counted from the right; the first one of a shorter list. Unlike a split it makes no other. */
function entryFromRight(list: string, position: number): string {
  let end = list.length;
  let start = list.lastIndexOf(",") + 1;
  for (let passed = 1; passed < position && start > 0; passed++) {
    end = start - 1;
    start = list.slice(0, end).lastIndexOf(",") + 1;
  }
  return list.slice(start, end);
}

/**
 * IPv4 inside IPv6 is written as IPv4, and the port is left out that some proxies write behind an address, so that one client has one address.
 * Node's own check is free next to a full parse.
 */
function plain(address: string): string {
  const version = isIP(address);
  if (version === 6) return ipaddr.process(address).toString();
  if (version === 4) return address;
  const [, bracketed, dotted] = WITH_PORT.exec(address) ?? [];
  const host = bracketed ?? dotted ?? "";
  return isIP(host) === (bracketed === undefined ? 4 : 6) ? plain(host) : "";
}

/** `[2001:db8::1]:443`, the same without its port, and `192.0.2.1:443`. */
const WITH_PORT = /^(?:\[([0-9a-f:.]{2,45})\](?::\d{1,5})?|([0-9.]{7,15}):\d{1,5})$/i;
