import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import { useFreeSeat } from "./queries";
import type { Purchase } from "./types";

/** The sites a licence is in use on, each to be freed. */
export function Seats({ purchase: { purchase_code, activations } }: { purchase: Purchase }) {
  const t = useTranslations("purchase-form");
  const free = useFreeSeat();
  if (activations.length === 0) return null;
  return (
    <section aria-label={t("seats")}>
      <h3 className="font-medium text-13">{t("seats")}</h3>
      <ul className="mt-1 border-t">
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
              onClick={() =>
                free.mutate(
                  { purchase_code, site },
                  { onError: ({ message }) => toast({ tone: "bad", title: message }) },
                )
              }
            >
              <X aria-hidden className="size-3.5" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
