import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { tell } from "@/components/ui/tell";
import { useFreeSeat } from "./queries";
import type { Purchase } from "./types";

/** The sites a licence is in use on, each to be freed here, and the page where its buyer does that himself. */
export function Seats({ purchase: { purchase_code, activations, license_url } }: { purchase: Purchase }) {
  const t = useTranslations("purchase-form");
  const free = useFreeSeat();
  return (
    <section aria-label={t("seats")}>
      <h3 className="font-medium text-13">{t("seats")}</h3>
      {activations.length === 0 && <p className="text-13 text-ink-2">{t("no-seats")}</p>}
      <ul className="mt-1 border-t empty:hidden">
        {activations.map(({ site, activated_at }) => (
          <li key={site} className="flex min-h-9 items-center gap-3 border-b text-13">
            <span className="min-w-0 flex-1 truncate">{site}</span>
            <span className="text-12 text-ink-3">
              <RelativeTime moment={new Date(activated_at)} />
            </span>
            <Button
              tone="quiet"
              size="icon-small"
              aria-label={t("free", { site })}
              onClick={() => tell(free.mutateAsync({ purchase_code, site }))}
            >
              <X aria-hidden className="size-3.5" />
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 mb-1 text-12 text-ink-3">{t("license-page")}</p>
      <CopyButton text={license_url} label={t("copy-license-page")} shape="words" />
    </section>
  );
}
