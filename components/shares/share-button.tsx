import { Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { laterOpen } from "@/components/ui/later";

const ShareDialog = laterOpen(() => import("./share-dialog").then((module) => module.ShareDialog));

/** The way to the public pages of a record's statistics. `path` is the record's in the API. */
export function ShareButton({ path }: { path: string }) {
  const t = useTranslations("shares");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Share2 aria-hidden className="size-4" />
        {t("share")}
      </Button>
      <ShareDialog path={path} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
