import type { DENSITIES, DETAILS } from "@/lib/links/enums";

/** Rows and details as the API answers them (spec/link-api.md, and contract.md for what `include` adds). */

export type LinkStatus = "active" | "expired" | "disabled" | "blocked";

export type LinkRules = {
  type: "direct" | "frame" | "splash" | "overlay";
  geo: string[];
  device: string[];
  language: string[];
  password: boolean;
  parameters: number;
  pixels: number;
  clicklimit: number | null;
};

export type LinkRow = {
  id: number;
  alias: string;
  shorturl: string;
  longurl: string;
  clicks: number;
  title: string;
  description: string;
  date: string;
  uniqueClicks: number;
  lastClick: string | null;
  expiry: string | null;
  status: LinkStatus;
  /** since when it is archived */
  archived: string | null;
  rules: LinkRules;
  /** clicks of the last 14 days, the oldest first; empty without any */
  sparkline: number[];
};

export type LinkPage = {
  result: number;
  perpage: number;
  currentpage: number;
  nextpage: number;
  maxpage: number;
  urls: LinkRow[];
};

/** Everything the edit form needs, from `include=settings`. The password itself is never sent. */
export type LinkSettings = {
  alias: string;
  /** null: the installation's own short host */
  domain: string | null;
  url: string;
  type: string;
  title: string;
  description: string;
  metatitle: string;
  metadescription: string;
  metaimage: string;
  password: boolean;
  expiry: string | null;
  expiredurl: string;
  status: "active" | "disabled";
  archived: string | null;
  clicklimit: number | null;
  geotarget: { location: string; link: string }[];
  devicetarget: { device: string; link: string }[];
  languagetarget: { language: string; link: string }[];
  parameters: { name: string; value: string }[];
  pixels: number[];
  campaign: number | null;
  channels: number[];
  created: string;
};

export type LinkDetails = {
  details: {
    id: number;
    shorturl: string;
    longurl: string;
    title: string;
    description: string;
    date: string;
  };
  data: { clicks: number; uniqueClicks: number };
  settings: LinkSettings;
};

export type Availability = {
  alias: string;
  available: boolean;
  reason: null | "taken" | "reserved" | "invalid";
  message: string;
};

/** What a destination says of itself. */
export type DestinationPage = {
  address: string;
  status: number;
  milliseconds: number;
  framing: "allowed" | "forbidden";
  title: string;
  description: string;
  image: string;
  icon: string;
};

export type Detail = (typeof DETAILS)[number];

/** How the list is drawn: how close its rows are, and without what. */
export type Display = { density: (typeof DENSITIES)[number]; hidden: Detail[] };
