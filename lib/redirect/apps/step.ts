import { inAppBrowserOf } from "@/lib/analytics/enrich/in-app-browser";
import type { Decision } from "../decide";
import { delivered } from "../delivery/deliver";
import { filledText } from "../delivery/placeholders";
import type { Destination, Link } from "../link";
import type { Visitor } from "../visitor";
import type { AppAddress, LinkApps } from "./compile";
import { inChosenBrowser, inSafari, intentOf } from "./system-addresses";

/** Buttons of a page, each with where it leads. */
export type AppPage = {
  kind: "app" | "escape";
  /** opens the app; of an escape only where it is known */
  app?: string;
  /** opens the destination in a browser of its own */
  browser?: string;
  store?: string;
  /** the destination, here */
  here: string;
  /** where the page goes by itself when the app did not open; without it nothing happens by itself */
  otherwise?: string;
  /** the app's number in the App Store, where Safari shows what it knows of the app */
  storeId?: string;
};

/** What comes between a link and its destination on account of apps. */
export type AppStep =
  /** `app` and `otherwise`: what the address says to Android */
  | { kind: "elsewhere"; address: string; app?: string; otherwise?: string }
  | { kind: "app"; page: AppPage }
  | { kind: "handover"; to: string };

/**
 * What a visitor who is let through meets of apps; undefined: the destination. Robots get the destination, and so does who was sent elsewhere
 * by a target or a rule: those have chosen for that visitor already. Leaving the browser of another app is for all people.
 */
export function appStepFor(link: Link, decision: Decision, visitor: Visitor): AppStep | undefined {
  const { apps } = link.rules;
  if (!apps || decision.kind !== "go" || decision.stop || visitor.bot !== "") return undefined;
  const { to } = decision;
  const system = systemOf(visitor);
  const phone = to.rule === "" && system ? onPhone({ link, apps, to, visitor }, system) : undefined;
  if (system && apps.escape && inAppBrowserOf(visitor.userAgent) !== "")
    return { kind: "app", page: escapeFrom(system, to, phone) };
  if (!phone) return to.rule === "" ? onComputer(apps, to, visitor) : undefined;
  return phone;
}

type System = "ios" | "android";

function systemOf({ reader: { targets } }: Visitor): System | undefined {
  if (targets.has("iphone") || targets.has("ipad")) return "ios";
  return targets.has("android") ? "android" : undefined;
}

const onComputer = (
  { handover }: LinkApps,
  to: Destination,
  { reader: { targets } }: Visitor,
): AppStep | undefined =>
  handover && targets.has("desktop") ? { kind: "handover", to: to.address } : undefined;

type Asked = { link: Link; apps: LinkApps; to: Destination; visitor: Visitor };

function onPhone(asked: Asked, system: System): AppStep | undefined {
  const { apps, to } = asked;
  const { app = apps.auto ? ITSELF : undefined, store } = apps[system];
  if (!app) return store && { kind: "elsewhere", address: store.address };
  return system === "ios" ? onIos(asked, app) : onAndroid(asked, app, store?.address ?? to.address);
}

/** The destination, which may be an app's. */
const ITSELF = "itself";

/**
 * An address on the web opens its app by itself, or else is the page that it is. Where there is a store, the visitor chooses: nothing tells a page
 * whether an app is there, but for an address in the app's own scheme, which can be tried.
 */
function onIos(asked: Asked, app: AppAddress | typeof ITSELF): AppStep | undefined {
  const { apps, to } = asked;
  const store = apps.ios.store?.address;
  const address = addressOf(asked, app);
  const isScheme = app !== ITSELF && app.kind === "scheme";
  if (!isScheme && store === undefined)
    return address === to.address ? undefined : { kind: "elsewhere", address };
  const storeId = storeIdIn(store);
  const page: AppPage = {
    ...{ kind: "app", app: address, here: to.address },
    ...(store !== undefined && { store }),
    ...(storeId && { storeId }),
    ...(isScheme && apps.auto && { otherwise: store ?? to.address }),
  };
  return { kind: "app", page };
}

/** Browsers of their own take an intent, which opens the app or leads to what else there is. Those inside of apps often don't. */
function onAndroid(asked: Asked, app: AppAddress | typeof ITSELF, otherwise: string): AppStep | undefined {
  const { apps, to, visitor } = asked;
  const { package: name, store } = apps.android;
  const address = addressOf(asked, app);
  const isScheme = app !== ITSELF && app.kind === "scheme";
  if (!isScheme && name === undefined) {
    if (store === undefined) return address === to.address ? undefined : { kind: "elsewhere", address };
    return { kind: "app", page: { kind: "app", app: address, here: to.address, store: store.address } };
  }
  const intent = intentOf(address, { name, otherwise });
  if (apps.auto && inAppBrowserOf(visitor.userAgent) === "")
    return { kind: "elsewhere", address: intent, app: address, otherwise };
  const page: AppPage = {
    kind: "app",
    app: intent,
    here: to.address,
    ...(store && { store: store.address }),
  };
  return { kind: "app", page };
}

function addressOf({ link, apps, to, visitor }: Asked, app: AppAddress | typeof ITSELF): string {
  if (app === ITSELF) return to.address;
  const { delivery } = link.rules;
  if (app.kind === "web")
    return delivery ? delivered(app.to, link, visitor, delivery).address : app.to.address;
  const { scheme, rest, placeholders } = app;
  return `${scheme}:${placeholders ? filledText(rest, { visitor, linkId: link.id, alias: apps.alias }) : rest}`;
}

/** Out of an app's browser, into that of the visitor's choice, or at once into the app that the link is about. */
function escapeFrom(system: System, to: Destination, phone: AppStep | undefined): AppPage {
  const own = phone?.kind === "app" ? phone.page : undefined;
  // What the link would have led to at once is what its browser is asked for.
  const goal = phone?.kind === "elsewhere" && /^https?:/.test(phone.address) ? phone.address : to.address;
  const intent = phone?.kind === "elsewhere" && !/^https?:/.test(phone.address) ? phone.address : undefined;
  const app = own?.app ?? intent;
  return {
    kind: "escape",
    browser: system === "ios" ? inSafari(goal) : inChosenBrowser(goal),
    here: goal,
    ...(app !== undefined && { app }),
    ...(own?.store !== undefined && { store: own.store }),
  };
}

const storeIdIn = (store: string | undefined): string | undefined =>
  /^https:\/\/(?:apps|itunes)\.apple\.com\/.*\/id(\d{1,15})(?:[/?#]|$)/.exec(store ?? "")?.[1];
