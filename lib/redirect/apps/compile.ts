import type { Deeplink } from "@/lib/links/apps/deeplink";
import type { LinkDelivery } from "../delivery/compile";
import { hasPlaceholders } from "../delivery/placeholders";
import type { Destination } from "../link";

/** What opens an app: an address on the web that the system knows to be the app's, or one in the app's own scheme. */
export type AppAddress =
  | { kind: "web"; to: Destination }
  | { kind: "scheme"; scheme: string; rest: string; placeholders: boolean };

/** What a link does on phones of one system. */
export type PhonePlan = {
  /** undefined: the destination itself, for a link that opens apps without a question; else none */
  app: AppAddress | undefined;
  /** undefined: no store */
  store: Destination | undefined;
};

/** What a link does with apps. */
export type LinkApps = {
  /** whether apps are opened without a question */
  auto: boolean;
  ios: PhonePlan;
  android: PhonePlan & { package: string | undefined };
  /** whether computers show a code for the phone */
  handover: boolean;
  /** whether visitors in browsers inside of apps are asked to leave those */
  escape: boolean;
  alias: string;
};

type Row = { deeplink: Deeplink | null; alias: string };

/** Works out what a link does with apps; undefined for one that has nothing to do with any. */
export function appsOf(
  { deeplink, alias }: Row,
  delivery: LinkDelivery | undefined,
  web: (url: string) => Destination,
): LinkApps | undefined {
  const escape = delivery?.escape ?? false;
  if (!deeplink && !escape) return undefined;
  const {
    auto = false,
    apple = "",
    google = "",
    appleapp = "",
    googleapp = "",
    handover = false,
  } = deeplink ?? {};
  const storeOf = (url: string) => (url === "" ? undefined : web(url));
  const appOf = (address: string): AppAddress | undefined => {
    if (address === "") return undefined;
    if (/^https?:/.test(address)) return { kind: "web", to: web(address) };
    const [, scheme = "", rest = ""] = /^([^:]+):(.*)$/s.exec(address) ?? [];
    return { kind: "scheme", scheme, rest, placeholders: hasPlaceholders(rest) };
  };
  return {
    auto,
    ios: { app: appOf(appleapp), store: storeOf(apple) },
    android: { app: appOf(googleapp), store: storeOf(google), package: packageIn(google) },
    handover,
    escape,
    alias,
  };
}

/** Whether phones may be led elsewhere than to the destination. */
export const namesApps = ({ apps }: { apps: LinkApps | undefined }): boolean =>
  apps !== undefined && [apps.ios, apps.android].some(({ app, store }) => app ?? store);

/** The app that an address of Google Play is of. */
function packageIn(google: string): string | undefined {
  if (google === "") return undefined;
  const { hostname, searchParams } = new URL(google);
  const id = searchParams.get("id") ?? "";
  return hostname === "play.google.com" && /^[A-Za-z]\w*(\.\w+)+$/.test(id) ? id : undefined;
}
