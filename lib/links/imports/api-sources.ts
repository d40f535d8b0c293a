import { invalid } from "@/lib/platform/failure";
import type { ImportedRecord, RefusedRecord, SingleClick } from "./record";
import { type Access, type ServiceApi, serviceApi } from "./sources/api/service-api";
import { bitlyLinks } from "./sources/bitly/bitly-api";
import { dubLinks } from "./sources/dub/dub-api";
import { kuttLinks } from "./sources/kutt/kutt-api";
import { premiumUrlShortenerLinks } from "./sources/premium-url-shortener/premium-url-shortener-api";
import { rebrandlyLinks } from "./sources/rebrandly/rebrandly-api";
import { shlinkLinks } from "./sources/shlink/shlink-api";
import { shlinkVisits } from "./sources/shlink/shlink-visits";
import { shortioLinks } from "./sources/shortio/shortio-api";

/** What is needed to ask a service: `address` where it is installed in many places, `workspace` where a key opens several. */
export type Credentials = { key: string; address?: string | undefined; workspace?: string | undefined };

type ApiSource = {
  access: (credentials: Credentials) => Access;
  read: (api: ServiceApi) => AsyncIterable<ImportedRecord | RefusedRecord>;
  /** single clicks, for which the service is asked once the links are here */
  clicks?: (api: ServiceApi) => AsyncIterable<(SingleClick | RefusedRecord)[]>;
};

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** Services whose API can be asked for all links, each as its documents say: where, and with which headers. */
export const API_SOURCES = {
  bitly: {
    access: ({ key }) => ({ service: "Bitly", base: "https://api-ssl.bitly.com", headers: bearer(key) }),
    read: bitlyLinks,
  },
  dub: {
    access: ({ key }) => ({ service: "Dub", base: "https://api.dub.co", headers: bearer(key) }),
    read: dubLinks,
  },
  kutt: {
    access: ({ key, address }) => ({
      service: "Kutt",
      base: baseOf(address),
      headers: { "X-API-KEY": key },
    }),
    read: kuttLinks,
  },
  "premium-url-shortener": {
    access: ({ key, address }) => ({ service: "The service", base: baseOf(address), headers: bearer(key) }),
    read: premiumUrlShortenerLinks,
  },
  rebrandly: {
    access: ({ key, workspace }) => ({
      ...{ service: "Rebrandly", base: "https://api.rebrandly.com" },
      headers: { apikey: key, ...(workspace && { workspace }) },
    }),
    read: rebrandlyLinks,
  },
  shlink: {
    access: ({ key, address }) => ({
      service: "Shlink",
      base: baseOf(address),
      headers: { "X-Api-Key": key },
    }),
    read: shlinkLinks,
    clicks: shlinkVisits,
  },
  shortio: {
    access: ({ key }) => ({
      service: "Short.io",
      base: "https://api.short.io",
      headers: { Authorization: key },
    }),
    read: shortioLinks,
  },
} satisfies Record<string, ApiSource>;
export type ApiService = keyof typeof API_SOURCES;
export const API_SERVICES = Object.keys(API_SOURCES) as ApiService[];

function baseOf(address = ""): string {
  const base = address.trim().replace(/\/+$/, "");
  if (URL.canParse(base) && new URL(base).protocol === "https:") return base;
  throw invalid("This service is installed in many places: say where, as https://links.example.com.");
}

/** Every link of an account, asked page by page. Throws a `Failure` where the service refuses. */
export function linksAt(
  service: ApiService,
  credentials: Credentials,
): AsyncIterable<ImportedRecord | RefusedRecord> {
  const { access, read } = API_SOURCES[service];
  return read(serviceApi(checked(access, credentials)));
}

/** Every single click of an account, of services that give them; undefined for others. */
export function clicksAt(
  service: ApiService,
  credentials: Credentials,
): (() => AsyncIterable<(SingleClick | RefusedRecord)[]>) | undefined {
  const { access, clicks }: ApiSource = API_SOURCES[service];
  return clicks && (() => clicks(serviceApi(checked(access, credentials))));
}

function checked(access: ApiSource["access"], credentials: Credentials): Access {
  if (!/^[\x21-\x7e]{1,1000}$/.test(credentials.key))
    throw invalid("The key is empty, or has spaces or other signs that no key has. Copy it again.");
  return access(credentials);
}
