"use client";

import { useFormatter, useTranslations } from "use-intl";
import type { Stop } from "@/components/links/route-stops";
import { RouteStrip } from "@/components/links/route-strip";
import { ShortLink } from "@/components/links/short-link";
import { LeadsTo } from "@/components/ui/leads-to";
import { useSession } from "./queries";

type Departure = { slug: "menu" | "spring" | "app" | "wifi" | "talk"; stops: Stop[]; clicks: number };

const DEPARTURES: Departure[] = [
  { slug: "menu", stops: [], clicks: 2_214 },
  {
    slug: "spring",
    stops: [
      { kind: "geo", name: "de", label: "DE" },
      { kind: "geo", name: "fr", label: "FR" },
    ],
    clicks: 1_402,
  },
  {
    slug: "app",
    stops: [
      { kind: "device", name: "iphone", label: "iPhone" },
      { kind: "device", name: "android", label: "Android" },
    ],
    clicks: 988,
  },
  { slug: "talk", stops: [{ kind: "language", name: "pl", label: "pl" }], clicks: 311 },
  { slug: "wifi", stops: [], clicks: 76 },
];

/** The product as a departure board: an illustration, announced as one sentence to screen readers. */
export function DepartureBoard() {
  const t = useTranslations("board");
  const format = useFormatter();
  const host = useSession()?.shortHost ?? t("host");
  return (
    <figure className="w-full max-w-2xl">
      <figcaption className="sr-only">{t("caption")}</figcaption>
      <div aria-hidden className="rounded-panel border bg-surface">
        <div className="flex h-10 items-center justify-between border-b px-5 font-semibold text-12 text-ink-3">
          <span>{t("title")}</span>
          <span>{t("clicks")}</span>
        </div>
        {DEPARTURES.map(({ slug, stops, clicks }) => (
          <div
            key={slug}
            className="grid min-h-15 grid-cols-[1fr_auto] items-center gap-x-4 border-b px-5 py-2.5 last:border-b-0 sm:grid-cols-[1fr_13.5rem_3rem]"
          >
            <div className="min-w-0">
              <ShortLink host={host} slug={slug} className="text-14" />
              <LeadsTo className="text-12 text-ink-3">{t(`destinations.${slug}`)}</LeadsTo>
            </div>
            <span className="max-sm:hidden">
              <RouteStrip stops={stops} />
            </span>
            <span className="figures text-end text-13">{format.number(clicks)}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
