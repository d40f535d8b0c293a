import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { QrImage } from "@/components/qr/qr-image";
import { NEW_QR, pictureBody } from "@/components/qr/qr-values";
import { pictureQuery } from "@/components/qr/queries";
import { AppLink } from "@/components/shell/app-link";
import { useSettled } from "@/components/ui/use-settled";

const PAUSE = 400;

/** The short link as a QR code, with the way to its designer once the link is there. */
export function QrPreview({ shorturl, isSaved }: { shorturl: string; isSaved: boolean }) {
  const t = useTranslations("link-preview");
  const settled = useSettled(shorturl, PAUSE);
  const body = pictureBody({ ...NEW_QR, way: "static", data: { ...NEW_QR.data, url: settled } });
  const { data } = useQuery(pictureQuery(JSON.stringify(body)));
  return (
    <div className="flex items-center gap-3">
      <div className="size-20 shrink-0 overflow-hidden rounded-control border bg-surface">
        {data && <QrImage svg={data.svg} alt={t("qr")} className="size-full" />}
      </div>
      {isSaved ? (
        <AppLink
          href={paths.newQr(shorturl)}
          className="rounded-control text-13 underline underline-offset-2"
        >
          {t("qr-design")}
        </AppLink>
      ) : (
        <p className="text-12 text-ink-3">{t("qr-later")}</p>
      )}
    </div>
  );
}
