import type { Outcome, Source } from "../../clicks/click";
import type { RawClicks } from "./raw-clicks";

/** One visit as it is kept; `id` is a bigint, which pg gives as text. */
export type ClickRow = {
  id: string;
  at: Date;
  link_id: number;
  alias: string | null;
  scheme: string | null;
  host: string | null;
  country: string;
  region: string;
  referrer: string;
  network: string;
  browser: string;
  os: string;
  device: string;
  language: string;
  source: Source;
  source_id: number;
  rule: string;
  destination: string;
  outcome: Outcome;
  bot: string;
  first: boolean;
};

/** Raw clicks in an order, at most so many; the link's address stands beside each. `each` may use more than `clicks`' own conditions. */
export const selectClicks = (
  { each }: Pick<RawClicks, "each">,
  order: "asc" | "desc",
  limit: string,
): string => `
  with chosen as (
    select * from clicks where ${each} order by at ${order}, id ${order} limit ${limit}
  )
  select chosen.id, at, link_id, alias, scheme, host, country, region, referrer, network, browser, os, device, language,
    source, source_id, rule, destination, outcome, bot, first
  from chosen
  left join links on links.id = chosen.link_id
  left join domains on domains.id = links.domain_id
  order by at ${order}, chosen.id ${order}`;
