/** The server whose links are created, and what a new one begins with. */
export type Settings = { server: string; key: string; domain: string; channel: string; atOnce: boolean };

/** A link that this extension created. */
export type Recent = { url: string; shorturl: string };

const NOTHING: Settings = { server: "", key: "", domain: "", channel: "", atOnce: false };
const MOST_RECENT = 5;

/** The settings of this browser; they are never synced, because a key is among them. */
export async function readSettings(): Promise<Settings> {
  const { settings } = await chrome.storage.local.get("settings");
  return { ...NOTHING, ...(settings as Partial<Settings> | undefined) };
}

export const writeSettings = (settings: Settings): Promise<void> => chrome.storage.local.set({ settings });

/** The last links, the newest first. */
export async function readRecent(): Promise<Recent[]> {
  const { recent } = await chrome.storage.local.get("recent");
  return Array.isArray(recent) ? (recent as Recent[]) : [];
}

/** Puts a link in front of the last ones. */
export async function noteRecent(link: Recent): Promise<Recent[]> {
  const others = (await readRecent()).filter(({ shorturl }) => shorturl !== link.shorturl);
  const recent = [link, ...others].slice(0, MOST_RECENT);
  await chrome.storage.local.set({ recent });
  return recent;
}

/**
 * The origin of a typed address, with https:// where no scheme was typed; undefined for what is no address of the web. A key is sent there,
 * so plain http:// is taken for this machine only.
 */
export function originOf(typed: string): string | undefined {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, hostname, username, password } = new URL(address);
  if (username || password || hostname === "") return undefined;
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) || hostname.endsWith(".localhost");
  return protocol === "https:" || (protocol === "http:" && isHere) ? origin : undefined;
}

/** Whether a tab has an address that can be shortened: not a page of the browser, nor a file. */
export const isWebPage = (url: string | undefined): url is string =>
  url !== undefined && /^https?:\/\//i.test(url);
