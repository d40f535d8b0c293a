import type { LinkRow } from "./link";
import type { Target } from "./targets";
import { TABLE } from "./visits-table";

/** Vocabulary of the table. */
export const VISITORS = {
  "berlin-iphone": {
    country: "DE",
    address: "78.46.10.20",
    language: "de-DE,de;q=0.9",
    userAgent: iphone("17_0"),
  },
  "paris-windows": {
    country: "FR",
    address: "5.39.10.20",
    language: "fr-FR,fr;q=0.9,en;q=0.5",
    userAgent: chrome("Windows NT 10.0; Win64; x64"),
  },
  "warsaw-android": {
    country: "PL",
    address: "83.0.10.20",
    language: "pl-PL,pl;q=0.9",
    userAgent: chrome("Linux; Android 13; Pixel 7", "Mobile "),
  },
  "munich-mac": {
    country: "DE",
    address: "78.46.11.21",
    language: "en;q=0.3,fr;q=0.9",
    userAgent: chrome("Macintosh; Intel Mac OS X 10_15_7"),
  },
  curl: { country: "", address: "10.1.2.3", language: "", userAgent: "curl/8.5.0" },
  "denver-ipad": {
    country: "US",
    address: "8.8.8.8",
    language: "en-US,en;q=0.9",
    userAgent:
      "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1",
  },
  "montreal-iphone": {
    country: "CA",
    address: "24.48.0.1",
    language: "fr-CA,fr;q=0.8",
    userAgent: iphone("16_2"),
  },
  "tokyo-linux": {
    country: "JP",
    address: "133.11.0.1",
    language: "ja,en-US;q=0.8",
    userAgent: chrome("X11; Linux x86_64"),
  },
  "vienna-android": {
    country: "AT",
    address: "193.171.1.1",
    language: "de-AT,de;q=0.9",
    userAgent: chrome("Linux; Android 14; SM-S911B", "Mobile "),
  },
  googlebot: {
    country: "US",
    address: "66.249.66.1",
    language: "",
    userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  },
  "lyon-tablet": {
    country: "FR",
    address: "5.39.10.21",
    language: "en",
    userAgent: chrome("Linux; Android 13; SM-X700"),
  },
} as const;

const to = (path: string) => `https://example.com${path}`;
const GEO: Target[] = [
  { kind: "geo", name: "germany", url: to("/germany") },
  { kind: "geo", name: "fr", url: to("/france") },
];
const DEVICE: Target[] = [
  { kind: "device", name: "iphone", url: to("/iphone") },
  { kind: "device", name: "android", url: to("/android") },
];
const LANGUAGE: Target[] = [
  { kind: "language", name: "fr", url: to("/french") },
  { kind: "language", name: "pl", url: to("/polish") },
];

export const TARGETS: Record<string, Target[]> = {
  none: [],
  geo: GEO,
  device: DEVICE,
  language: LANGUAGE,
  // Written the other way round: the order of kinds is the product's.
  all: [...LANGUAGE, ...DEVICE, ...GEO],
};

/** The moment of every visit of the table. */
export const NOW = Date.UTC(2026, 10, 20, 12);
export const EXPIRY: Record<string, Pick<LinkRow, "expires_at" | "expired_url">> = {
  never: { expires_at: null, expired_url: "" },
  later: { expires_at: new Date(NOW + 1), expired_url: "" },
  over: { expires_at: new Date(NOW), expired_url: "" },
  elsewhere: { expires_at: new Date(NOW - 86_400_000), expired_url: to("/over") },
};

export type Row = {
  name: string;
  visitor: keyof typeof VISITORS;
  password: "open" | "locked" | "given";
  targets: string;
  expiry: string;
  type: LinkRow["type"];
  domain: "default" | "branded";
  /** "302 /germany", "frame /", "401 password" … */
  lands: string;
};

export const ROWS: Row[] = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [words = "", lands = ""] = line.split("|").map((part) => part.trim());
    const [visitor, password, targets, expiry, type, domain] = words.split(/ +/);
    return {
      name: words.replace(/ +/g, " "),
      visitor,
      password,
      targets,
      expiry,
      type,
      domain,
      lands,
    } as Row;
  });

function iphone(system: string) {
  return `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1`;
}

function chrome(system: string, mobile = "") {
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 ${mobile}Safari/537.36`;
}
