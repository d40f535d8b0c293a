import { LRUCache } from "lru-cache";

/** The referring site: the host without "www." and the social network it belongs to; "" where there is none. */
export type Referrer = { host: string; network: string };

const seen = new LRUCache<string, Referrer>({ max: 10_000 });
const DIRECT: Referrer = Object.freeze({ host: "", network: "" });

const NETWORKS: Record<string, string> = {
  "facebook.com": "facebook",
  "fb.com": "facebook",
  "fb.me": "facebook",
  "messenger.com": "facebook",
  "twitter.com": "twitter",
  "x.com": "twitter",
  "t.co": "twitter",
  "instagram.com": "instagram",
  "linkedin.com": "linkedin",
  "lnkd.in": "linkedin",
  "reddit.com": "reddit",
  "youtube.com": "youtube",
  "youtu.be": "youtube",
  "tiktok.com": "tiktok",
  "pinterest.com": "pinterest",
  "whatsapp.com": "whatsapp",
  "telegram.org": "telegram",
  "t.me": "telegram",
  "bsky.app": "bluesky",
  "threads.net": "threads",
  "vk.com": "vk",
  "snapchat.com": "snapchat",
  "discord.com": "discord",
};

/** Reads a Referer header. The same text always gives the same, frozen object. Never throws: nonsense is "direct". */
export function referrerOf(header: string): Referrer {
  if (header === "") return DIRECT;
  const known = seen.get(header);
  if (known) return known;
  const host = hostOf(header.slice(0, 2_048));
  const referrer = host === "" ? DIRECT : Object.freeze({ host, network: networkOf(host) });
  // Long addresses seldom come twice and would fill the memory.
  if (header.length <= 200) seen.set(header, referrer);
  return referrer;
}

/** No host name is longer (RFC 1035). In Punycode a header of 2,000 characters makes one of 3,000. */
const LONGEST_HOST = 253;

function hostOf(header: string): string {
  if (!URL.canParse(header)) return "";
  const { protocol, hostname } = new URL(header);
  if (hostname.length > LONGEST_HOST) return "";
  if (protocol === "android-app:") return hostname.toLowerCase();
  return protocol === "http:" || protocol === "https:" ? hostname.replace(/^www\./, "") : "";
}

/** Networks by their own domains, also below them ("l.facebook.com"); Google by its name under any country's ending. */
function networkOf(host: string): string {
  if (/(^|\.)google\.([a-z]{2,3})(\.[a-z]{2})?$/.test(host)) return "google";
  for (let name = host; name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    const network = NETWORKS[name];
    if (network) return network;
  }
  return "";
}
