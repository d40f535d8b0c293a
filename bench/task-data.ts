import { post } from "./post";

export const PASSWORD = "correct horse battery";
export const SOMEBODY = { username: "bench", email: "bench@example.com", password: PASSWORD };

const LINKS = 2_000;
const MOVED = 50;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** Addresses in Germany, France and Poland. */
const FROM = ["80.128.0.1", "90.0.0.1", "83.0.0.1"];

/** Names of what the tasks are about; each is done several times, with a link of its own. */
export const changed = (time: number) => `season-${time}`;
export const printed = (time: number) => `menu-${time}`;
export const moved = (time: number) => `promo${time}-`;
export const RULED = "app";
export const CHANNEL = "Print";

/** An account with 2,000 links, some of them the tasks', a channel, and visits. */
export async function prepareTasks(origin: string, times: number): Promise<void> {
  const { apiKey } = await post<{ apiKey: string }>(`${origin}/api/register`, SOMEBODY);
  await post(`${origin}/api/channel/add`, { name: CHANNEL }, apiKey);
  const each = Array.from({ length: times }, (_, time) => time);
  const aliases = each.flatMap((time) => [
    changed(time),
    printed(time),
    ...Array.from({ length: MOVED }, (_, n) => `${moved(time)}${n}`),
  ]);
  const others = Array.from({ length: LINKS - aliases.length }, (_, n) => `page-${n}`);
  const links = [...others, ...aliases].map((custom) => ({ custom, url: `https://example.com/${custom}` }));
  for (let from = 0; from < links.length; from += 1_000)
    await post(`${origin}/api/urls/bulk`, { links: links.slice(from, from + 1_000) }, apiKey);
  const rules = [{ name: "Phones", when: { device: ["iphone"] }, url: "https://example.com/phones" }];
  const ruled = { custom: RULED, url: "https://example.com/", rules };
  const { id, shorturl } = await post<{ id: number; shorturl: string }>(
    `${origin}/api/url/add`,
    ruled,
    apiKey,
  );
  const visits = 30;
  for (let n = 0; n < visits; n++)
    await fetch(shorturl, {
      redirect: "manual",
      headers: {
        "User-Agent": n % 10 === 9 ? IPHONE : CHROME,
        "X-Forwarded-For": FROM[Math.floor(n / 14)] ?? "",
      },
    });
  while ((await clicksOf(origin, id, apiKey)) < visits)
    await new Promise((resolve) => setTimeout(resolve, 200));
}

async function clicksOf(origin: string, id: number, key: string): Promise<number> {
  const response = await fetch(`${origin}/api/url/${id}`, { headers: { Authorization: `Bearer ${key}` } });
  return ((await response.json()) as { data: { clicks: number } }).data.clicks;
}
