/**
 * An IPv4 address in dotted decimals as a number of 32 bits, -1 for whatever else. Strict as Node's `isIPv4`: four parts without
 * leading zeros.
 */
export function ipv4Number(address: string): number {
  const { length } = address;
  if (length < 7 || length > 15) return -1;
  let whole = 0;
  let part = -1;
  let dots = 0;
  for (let at = 0; at < length; at++) {
    const digit = address.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) {
      if (part === 0) return -1;
      part = part === -1 ? digit : part * 10 + digit;
      if (part > 255) return -1;
    } else {
      if (digit !== DOT || part === -1) return -1;
      whole = (whole << 8) | part;
      part = -1;
      dots++;
    }
  }
  return dots === 3 && part !== -1 ? ((whole << 8) | part) >>> 0 : -1;
}

const DOT = ".".charCodeAt(0) - 48;
