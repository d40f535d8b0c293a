/** How Apple and Google write which app something belongs to. Safe in the browser. */

/** `ABCDE12345.com.example.app`: the ten signs of the team (or of an older app's own prefix), then the bundle's identifier. */
export const isAppleAppId = (text: string): boolean =>
  /^[A-Z0-9]{10}(\.[A-Za-z0-9-]{1,100})+$/.test(text) && text.length <= 166;

/** `com.example.app`: two or more words, as Android's build tools take them. */
export const isAndroidPackage = (text: string): boolean =>
  /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(text) && text.length <= 223;

/**
 * The SHA-256 fingerprint of a certificate as asset links write it: 32 pairs of capital hex digits with colons between them. Undefined for
 * anything else; colons may be missing.
 */
export function readFingerprint(text: string): string | undefined {
  const pairs = /^(?:[0-9a-f]{64}|[0-9a-f]{2}(?::[0-9a-f]{2}){31})$/i.test(text)
    ? text.match(/[0-9a-f]{2}/gi)
    : null;
  return pairs?.join(":").toUpperCase();
}
