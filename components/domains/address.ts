/** What somebody typed as an address, with https:// before it where they left that out. */
export function addressOf(typed: string): string {
  const text = typed.trim();
  return text === "" || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}
