/** How a dump looks, and what is in it, counted while it was written: clicks of each day. */
export type Dump = { links: number; clicks: number; byDay: Map<string, number> };

const BROWSERS = Array.from(
  { length: 200 },
  (_, at) =>
    `Mozilla/5.0 (${at % 3 === 0 ? "iPhone; CPU iPhone OS 17_0 like Mac OS X" : "Windows NT 10.0; Win64; x64"}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (at % 40)}.0.${at}.0 Safari/537.36`,
);
const COUNTRIES = ["DE", "FR", "PL", "US", "GB", "IT", "ES", "BR", "JP", ""];
const REFERRERS = Array.from({ length: 500 }, (_, at) =>
  at % 2 ? `https://site${at}.example/page/${at}?q=it''s` : "direct",
);

const ROWS_A_STATEMENT = 5_000;
const FIRST_MS = Date.UTC(2022, 0, 1);
const DAYS = 1_000;

/** A dump of YOURLS as mysqldump writes it, clicks first: statements of a megabyte. Counts into `dump` what it writes. */
export async function* yourlsDump(dump: Dump): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    "-- MariaDB dump 10.19\n/*!40101 SET NAMES utf8mb4 */;\nLOCK TABLES `yourls_log` WRITE;\n",
  );
  const stepMs = (DAYS * 86_400_000) / dump.clicks;
  for (let from = 0; from < dump.clicks; from += ROWS_A_STATEMENT) {
    const rows: string[] = [];
    for (let at = from; at < Math.min(from + ROWS_A_STATEMENT, dump.clicks); at++) {
      const time = new Date(FIRST_MS + Math.floor(at * stepMs)).toJSON();
      const day = time.slice(0, 10);
      dump.byDay.set(day, (dump.byDay.get(day) ?? 0) + 1);
      const link = linkOf(at, dump.links);
      rows.push(
        `(${at + 1},'${day} ${time.slice(11, 19)}','l${link}','${REFERRERS[at % 500]}','${BROWSERS[at % 200]}','203.0.113.${at % 250}','${COUNTRIES[at % 10]}')`,
      );
    }
    yield Buffer.from(
      `INSERT INTO \`yourls_log\` (\`click_id\`, \`click_time\`, \`shorturl\`, \`referrer\`, \`user_agent\`, \`ip_address\`, \`country_code\`) VALUES\n${rows.join(",\n")};\n`,
    );
  }
  yield* linksOf(dump);
}

/** Few links have most of the clicks, as anywhere. */
function linkOf(at: number, links: number): number {
  const place = ((at * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
  return Math.floor(place ** 4 * links);
}

function* linksOf({ links, clicks }: Dump): Generator<Uint8Array> {
  for (let from = 0; from < links; from += ROWS_A_STATEMENT) {
    const rows: string[] = [];
    for (let at = from; at < Math.min(from + ROWS_A_STATEMENT, links); at++)
      rows.push(
        `('l${at}','https://example.com/landing/${at}','Page ${at}','2021-12-01 10:00:00','203.0.113.9',${Math.ceil(clicks / links)})`,
      );
    yield Buffer.from(
      `INSERT INTO \`yourls_url\` (\`keyword\`, \`url\`, \`title\`, \`timestamp\`, \`ip\`, \`clicks\`) VALUES\n${rows.join(",\n")};\n`,
    );
  }
}
