import type pg from "pg";

const ONE_OF = {
  country: ["DE", "PL", "US", "FR", "GB", "IN", "BR", "JP", "CA", "ES", "IT", "TR", ""],
  referrer: [
    "",
    "",
    "google.com",
    "l.facebook.com",
    "t.co",
    "news.ycombinator.com",
    "reddit.com",
    "bing.com",
  ],
  browser: ["Chrome", "Chrome", "Safari", "Firefox", "Edge"],
  os: ["Windows", "macOS", "Linux", "iOS", "Android"],
  device: ["Desktop", "Mobile", "Mobile", "Tablet"],
  language: ["English", "English", "German", "Polish", "French", "Spanish", "Japanese"],
};

const oneOf = (values: readonly string[]): string => values[Math.floor(Math.random() * values.length)] ?? "";

/** Spool lines of visits by always other people, of links of which each is as likely as any other, at any time of a UTC day. */
export async function uniformLines(client: pg.Client): Promise<(day: Date) => string> {
  const { rows } = await client.query<{ id: number; workspaceId: number; url: string }>(
    'select id, workspace_id as "workspaceId", url from links where deleted_at is null order by id',
  );
  return (day) => {
    const link = rows[Math.floor(Math.random() * rows.length)];
    const at = new Date(day.getTime() + Math.floor(Math.random() * 86_400_000)).toISOString();
    const { country, referrer, browser, os, device, language } = ONE_OF;
    const where = [at, link?.workspaceId, link?.id, 0, "link", 0, "passed", "", link?.url];
    const who = [
      oneOf(country),
      "",
      oneOf(referrer),
      "",
      oneOf(browser),
      oneOf(os),
      oneOf(device),
      oneOf(language),
      "",
    ];
    return `${[...where, ...who].join("\t")}\t${Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)}\n`;
  };
}
