import * as z from "zod";

const Ipv4 = z.ipv4();
const Ipv6 = z.ipv6();

/** An address, or a range of addresses in CIDR notation (RFC 4632, RFC 4291). */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  if (rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false;
  if (Ipv4.safeParse(address).success) return bits === undefined || Number(bits) <= 32;
  return Ipv6.safeParse(address).success && (bits === undefined || Number(bits) <= 128);
}
