import { Check, Globe, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";
import { useDestination } from "./destination-field";

/** In one line below the destination: what it is called, whether it answers and how fast, whether it may be framed. */
export function DestinationFacts() {
  const t = useTranslations("destination");
  const format = useFormatter();
  const { page, error, isFetching } = useDestination();
  if (isFetching && !page) return <Line>{t("looking")}</Line>;
  if (error) return <Line>{t("not-seen")}</Line>;
  if (!page) return null;
  const works = page.status < 400;
  const Sign = works ? Check : TriangleAlert;
  return (
    <Line>
      <Icon src={page.icon} />
      {page.title && <span className="min-w-0 truncate text-ink-2">{page.title}</span>}
      <span className={cn("flex shrink-0 items-center gap-1", works ? "text-ok" : "text-warn")}>
        <Sign aria-hidden className="size-3.5" />
        {t(works ? "answers" : "fails", { status: page.status })}
      </span>
      <span className="figures shrink-0">
        {t("seconds", { seconds: format.number(page.milliseconds / 1_000, { maximumFractionDigits: 1 }) })}
      </span>
      <span className="shrink-0">{t(page.framing)}</span>
    </Line>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-12 text-ink-3">
    {children}
  </p>
);

/** The page's own icon; a globe where it has none, or one that cannot be shown. */
function Icon({ src }: { src: string }) {
  const [broken, setBroken] = useState<string>();
  if (src === "" || src === broken) return <Globe aria-hidden className="size-4 shrink-0" />;
  return (
    <img
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
      className="size-4 shrink-0 object-contain"
    />
  );
}
