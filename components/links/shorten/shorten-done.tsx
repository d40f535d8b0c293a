import { QrCode, Share2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { outsideValue } from "@/components/ui/browser-values";
import { Button, buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { partsOf, ShortLink } from "../short-link";

type Props = {
  saved: { id: number; shorturl: string; isCopied: boolean };
  /** of the page that was shared */
  title: string;
  onAnother: () => void;
};

/** The short link that was just created, and where it may go from here. */
export function ShortenDone({ saved: { id, shorturl, isCopied }, title, onAnother }: Props) {
  const t = useTranslations("shorten");
  const canShare = useCanShare();
  // A share sheet that was closed again rejects; nothing has failed.
  const share = () => void navigator.share({ url: shorturl, title }).catch(() => undefined);
  return (
    <section
      aria-label={t("done")}
      className="flex max-w-form flex-col gap-4 rounded-panel border bg-surface p-4 sm:p-6"
    >
      <p role="status" className="text-13 text-ink-2">
        {t(isCopied ? "created-copied" : "created")}
      </p>
      <ShortLink {...partsOf(shorturl)} className="text-20" />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={shorturl} label={t("copy")} shape="words" />
        {canShare && (
          <Button onClick={share}>
            <Share2 aria-hidden className="size-3.5" />
            {t("share")}
          </Button>
        )}
        <AppLink href={paths.newQr(shorturl)} className={buttonLook({})}>
          <QrCode aria-hidden className="size-3.5" />
          {t("qr")}
        </AppLink>
        <AppLink href={paths.link(id)} className={buttonLook({})}>
          {t("open")}
        </AppLink>
      </div>
      <div className="border-t pt-4">
        <Button tone="quiet" onClick={onAnother}>
          {t("another")}
        </Button>
      </div>
    </section>
  );
}

/** Whether this browser has a share sheet. */
const useCanShare = outsideValue(() => "share" in navigator, false).use;
