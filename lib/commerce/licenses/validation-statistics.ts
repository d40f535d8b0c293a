import { group } from "d3-array";
import { countryName } from "@/lib/analytics/enrich/country-names";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import type { Outcome } from "./enums";
import type { ValidationsQuery } from "./schema";

type Counts = Record<Outcome, number>;

/** How often programs asked for codes: by day without gaps, and by country with the most frequent first. */
export type Validations = {
  from: string;
  to: string;
  totals: Counts;
  series: (Counts & { at: string })[];
  countries: (Counts & { country: string; name: string })[];
};

const DAY_MS = 86_400_000;

/** The workspace's validations on these UTC days. */
export async function readValidations(actor: Actor, { from, to }: ValidationsQuery): Promise<Validations> {
  const [first, last] = [new Date(from), new Date(to)];
  const rows = await db().validationCount.findMany({
    where: { ...owned(actor), day: { gte: first, lte: last } },
  });
  const byDay = group(rows, ({ day }) => day.getTime());
  const days = Array.from(
    { length: (last.getTime() - first.getTime()) / DAY_MS + 1 },
    (_, n) => first.getTime() + n * DAY_MS,
  );
  return {
    from,
    to,
    totals: sumOf(rows),
    series: days.map((day) => ({
      at: new Date(day).toISOString().slice(0, 10),
      ...sumOf(byDay.get(day) ?? []),
    })),
    countries: [...group(rows, ({ country }) => country)]
      .map(([country, found]) => ({ country, name: countryName(country) || "Unknown", ...sumOf(found) }))
      .sort((a, b) => all(b) - all(a) || a.name.localeCompare(b.name)),
  };
}

function sumOf(rows: { outcome: string; count: bigint }[]): Counts {
  const of = (outcome: Outcome) =>
    rows.reduce((sum, row) => sum + (row.outcome === outcome ? Number(row.count) : 0), 0);
  return { good: of("good"), refunded: of("refunded"), unknown: of("unknown") };
}

const all = ({ good, refunded, unknown }: Counts) => good + refunded + unknown;
