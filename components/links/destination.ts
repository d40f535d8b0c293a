/** Typed input as an address, with https:// when the scheme is missing. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  // A colon before digits is a port, not the end of a scheme.
  if (/^[a-z][a-z0-9+-]*:(?!\d)/i.test(text)) return text;
  return /^[^\s/@]+\.[^\s/@]+|^localhost\b/i.test(text) ? `https://${text}` : text;
}

/** True for text that is one whole web address and nothing else. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

/** Typed input as an address, with https:// when the scheme is missing. */
export function addressOf(typed: string): string {
  const text = typed.trim();
  return text === "" || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}
