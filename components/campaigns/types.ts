import type { Mode } from "@/lib/campaigns/choices";

/** A row of the list, with everything `include` can bring. */
export type CampaignRow = {
  id: number;
  name: string;
  public: boolean;
  /** false without a slug */
  rotator: string | false;
  list: string;
  slug: string | null;
  links: number;
  clicks: number;
  /** clicks of the last 14 UTC days, today's last */
  trend: number[];
  date: string;
};

export type Campaign = Pick<
  CampaignRow,
  "id" | "name" | "public" | "rotator" | "list" | "slug" | "links" | "date"
> & { mode: Mode };

/** A link in a campaign. */
export type Member = {
  id: number;
  shorturl: string;
  longurl: string;
  title: string;
  clicks: number;
  weight: number;
  paused: boolean;
  state: "active" | "disabled" | "expired";
  assigned: string;
};

export type Rolled = { rolled: number; links: { id: number; planned: number; times: number }[] };
