import type { GuideName } from "@/components/integrations/guides/names";
import type { Changeable } from "@/lib/platform/settings/enums";

/** Every address inside the app, in one list. */
export const paths = {
  home: () => "/",
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : "/login"),
  register: (next?: string) => (next ? `/register?next=${encodeURIComponent(next)}` : "/register"),
  forgot: () => "/account/forgot",
  confirm: () => "/account/confirm",
  docs: () => "/docs",
  guides: () => "/docs/guides",
  guide: (name: GuideName, section?: string) => `/docs/guides/${name}${section ? `#${section}` : ""}`,
  openapi: () => "/api/openapi.json",
  overview: () => "/dashboard",
  stats: () => "/dashboard/stats",
  live: () => "/dashboard/stats/live",
  links: () => "/dashboard/links",
  linksWithPixel: (id: number) => `/dashboard/links?pixel=${id}`,
  newLink: (url?: string) =>
    url ? `/dashboard/links/new?url=${encodeURIComponent(url)}` : "/dashboard/links/new",
  /** a new link that has this address */
  newLinkAt: (domain: string, custom: string) =>
    `/dashboard/links/new?domain=${encodeURIComponent(domain)}&custom=${encodeURIComponent(custom)}`,
  /** a new link that begins with these values */
  newLinkWith: (values: Record<string, string>) => withQuery("/dashboard/links/new", values),
  /** the short form that phones and the bookmarklet open */
  shorten: (values: Record<string, string> = {}) => withQuery("/dashboard/links/shorten", values),
  tools: () => "/dashboard/tools",
  importLinks: () => "/dashboard/links/import",
  pasteLinks: () => "/dashboard/links/paste",
  link: (id: number) => `/dashboard/links/${id}`,
  editLink: (id: number) => `/dashboard/links/${id}/edit`,
  campaigns: () => "/dashboard/campaigns",
  campaign: (id: number) => `/dashboard/campaigns/${id}`,
  channels: () => "/dashboard/channels",
  channel: (id: number) => `/dashboard/channels/${id}`,
  domains: () => "/dashboard/domains",
  domain: (id: number) => `/dashboard/domains/${id}`,
  items: () => "/dashboard/items",
  seller: () => "/dashboard/items/profile",
  purchases: () => "/dashboard/purchases",
  tester: (code?: string) =>
    code ? `/dashboard/purchases/tester?code=${encodeURIComponent(code)}` : "/dashboard/purchases/tester",
  pixels: () => "/dashboard/pixels",
  utmTemplates: () => "/dashboard/utm",
  qrCodes: () => "/dashboard/qr",
  qr: (id: number) => `/dashboard/qr/${id}`,
  newQr: (url?: string) => (url ? `/dashboard/qr/new?url=${encodeURIComponent(url)}` : "/dashboard/qr/new"),
  labels: (chosen: { codes?: number[]; links?: number[] } = {}) => {
    const query = Object.entries(chosen).map(([name, ids]) => `${name}=${ids.join(",")}`);
    return query.length > 0 ? `/dashboard/qr/labels?${query.join("&")}` : "/dashboard/qr/labels";
  },
  editQr: (id: number) => `/dashboard/qr/${id}/edit`,
  overlays: () => "/dashboard/overlays",
  overlay: (id: number) => `/dashboard/overlays/${id}`,
  newOverlay: () => "/dashboard/overlays/new",
  splashPages: () => "/dashboard/splash",
  splash: (id: number) => `/dashboard/splash/${id}`,
  newSplash: () => "/dashboard/splash/new",
  bioPages: () => "/dashboard/bio",
  bio: (id: number) => `/dashboard/bio/${id}`,
  newBio: () => "/dashboard/bio/new",
  admin: (place: AdminPlace) => `/dashboard/admin/${place}`,
  key: (id: number) => `/dashboard/settings/keys/${id}`,
  webhook: (id: number) => `/dashboard/settings/webhooks/${id}`,
  settings: (section: SettingsSection = "profile", part?: SettingsPart | Changeable) =>
    `/dashboard/settings/${section}${part ? `#${part}` : ""}`,
};

/** An address with those of the values that are not empty. */
function withQuery(address: string, values: Record<string, string>): string {
  const query = Object.entries(values).filter(([, value]) => value !== "");
  return query.length > 0 ? `${address}?${new URLSearchParams(query)}` : address;
}

export type AdminPlace = "overview" | "users" | "links" | "domains" | "reports" | "queues" | "security";

/** A page of the settings: about the reader, their workspace, or the installation. */
export type SettingsSection =
  | "profile"
  | "appearance"
  | "language"
  | "security"
  | "notifications"
  | "account"
  | "general"
  | "members"
  | "defaults"
  | "brand"
  | "keys"
  | "items-key"
  | "webhooks"
  | "health"
  | "quotas"
  | "data"
  | InstallationSection;

export type InstallationSection = "registration" | "status" | "links" | "limits" | "clicks" | "backups";

/** Part of such a page, with an anchor of its own. */
export type SettingsPart = "password" | "two-factor" | "sessions" | "activity" | "mail" | "notices";

/** Where to go after signing in: a path of ours, or the fallback. An address that leads anywhere else is not followed. */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith("/")) return fallback;
  const url = URL.canParse(next, HERE) ? new URL(next, HERE) : undefined;
  // "/.//host" is a path of ours that is written "//host" without its dots, which leads to that host.
  if (url?.origin !== HERE || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

const HERE = "https://here.invalid";

/** Where the links that match a filter are downloaded, CSV or one JSON object per line. */
export const exportPath = (format: "csv" | "ndjson", filter: Record<string, string>): string =>
  `/api/urls/export?${new URLSearchParams({ ...filter, format })}`;
