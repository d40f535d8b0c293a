import type { License } from "@/lib/purchases/choices";

/** A purchase as its seller sees it (GET /api/catalogue/purchases). */
export type Purchase = {
  id: number;
  purchase_code: string;
  license_type: License;
  price: number;
  currency: string;
  item: { id: number; name: string };
  buyer: string;
  /** the short link that led to it, and the campaign the link was in */
  source: { link: { id: number; shorturl: string }; campaign: { id: number; name: string } | null } | null;
  supported_until: string | null;
  downloaded: boolean;
  refunded: boolean;
  refunded_at: string | null;
  activations: { site: string; activated_at: string }[];
  /** where the buyer frees a site */
  license_url: string;
  date: string;
};

export type Issued = { id: number; purchase_code: string };

/** What became of a file of codes. */
export type ImportResult = {
  dryrun: boolean;
  imported: number;
  good: number;
  known: number;
  refused: number;
  results: {
    row: number;
    purchase_code: string;
    result: "good" | "known" | "refused";
    message?: string;
  }[];
};

type OutcomeCounts = Record<Outcome, number>;
export const OUTCOMES = ["good", "refunded", "unknown"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How often programs asked for codes (GET /api/catalogue/validations). */
export type Validations = {
  from: string;
  to: string;
  totals: OutcomeCounts;
  series: (OutcomeCounts & { at: string })[];
  countries: (OutcomeCounts & { country: string; name: string })[];
};
