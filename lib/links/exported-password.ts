import { decrypt, encrypt } from "@/lib/platform/crypto/secret";

/** Says what was encrypted, so that nothing else that this installation encrypts is taken for a password. */
const MARK = "link-password:";

/**
 * The hash of a link's password as an exported file holds it: encrypted with the installation's secret, so that the file gives nobody
 * something to test guesses on, and the installation can read it again.
 */
export const encryptPassword = (hash: string): string =>
  Buffer.from(encrypt(`${MARK}${hash}`)).toString("base64url");

/** The hash in an encrypted password; undefined for one of another installation, and for anything else. */
export function decryptPassword(encrypted: string): string | undefined {
  try {
    const text = decrypt(Buffer.from(encrypted, "base64url")).toString();
    return text.startsWith(MARK) ? text.slice(MARK.length) : undefined;
  } catch {
    return undefined;
  }
}
