/**
 * An address as Android's browsers hand it to an app (https://developer.chrome.com/docs/android/intents): to the one of that name, or to any that
 * takes it; where there is none, on to `otherwise`. What is ours comes last, behind the last `#`, where Android looks for it.
 */
export function intentOf(
  address: string,
  { name, otherwise }: { name: string | undefined; otherwise: string },
): string {
  const colon = address.indexOf(":");
  const [scheme, rest] = [address.slice(0, colon), address.slice(colon + 1)];
  const parts = [
    `scheme=${scheme}`,
    ...(name === undefined ? [] : [`package=${name}`]),
    `S.browser_fallback_url=${encodeURIComponent(otherwise)}`,
  ];
  return `intent:${rest}#Intent;${parts.join(";")};end`;
}

/** A page in the browser that the visitor of an Android device has chosen; one that knows no intents stays on it. */
export const inChosenBrowser = (address: string): string => {
  const { protocol } = new URL(address);
  const parts = [
    "action=android.intent.action.VIEW",
    "category=android.intent.category.BROWSABLE",
    `scheme=${protocol.slice(0, -1)}`,
    `S.browser_fallback_url=${encodeURIComponent(address)}`,
  ];
  return `intent:${address.slice(protocol.length)}#Intent;${parts.join(";")};end`;
};

/** A page in Safari, from within another app of iOS. */
export const inSafari = (address: string): string => `x-safari-${address}`;
