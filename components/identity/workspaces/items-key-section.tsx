import { useQuery } from "@tanstack/react-query";
import { Eye, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyLine } from "@/components/ui/copy-button";
import { lazy } from "@/components/ui/lazy";
import { ConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { LoadingRows } from "@/components/ui/loading";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import { itemsKeyQuery, type KeyFacts, useRegenerateKey } from "./queries";

const RevealForm = lazy(
  () => import("./reveal-form").then((module) => module.RevealForm),
  "components/identity/workspaces/reveal-form",
);

type Layer = "none" | "reveal" | "regenerate";

/** The workspace's key of the item API: seen again for the password, replaced, and when it was used. */
export function ItemsKeySection() {
  const t = useTranslations("items-key");
  const { data, error } = useQuery(itemsKeyQuery);
  const regenerate = useRegenerateKey();
  const [layer, setLayer] = useState<Layer>("none");
  const [shown, setShown] = useState("");
  const close = () => setLayer("none");
  const make = () =>
    regenerate.mutate(undefined, {
      onSuccess: ({ key }) => {
        setShown(key);
        toast({ tone: "good", title: t("made") });
      },
      onError: ({ message }) => toast({ tone: "bad", title: message }),
    });
  if (error && !data) return <Callout tone="bad">{error.message}</Callout>;
  if (!data) return <LoadingRows label={t("loading")} rows={1} />;
  return (
    <div className="flex flex-col items-start gap-4">
      {data.exists ? <Facts facts={data} /> : <p className="text-13 text-ink-2">{t("none")}</p>}
      {shown && <CopyLine text={shown} name={t("key")} label={t("copy")} shape="words" className="w-full" />}
      {layer === "reveal" && (
        <RevealForm
          onCancel={close}
          onKey={(key) => {
            setShown(key);
            close();
          }}
        />
      )}
      {layer !== "reveal" && (
        <div className="flex flex-wrap gap-2">
          {data.exists && !shown && (
            <Button onClick={() => setLayer("reveal")}>
              <Eye aria-hidden className="size-4" />
              {t("show")}
            </Button>
          )}
          <Button busy={regenerate.isPending} onClick={() => (data.exists ? setLayer("regenerate") : make())}>
            <RefreshCw aria-hidden className="size-4" />
            {t(data.exists ? "regenerate" : "make")}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={layer === "regenerate"}
        title={t("regenerate-title")}
        text={t("regenerate-text")}
        confirm={t("regenerate")}
        cancel={t("cancel")}
        onClose={close}
        onConfirm={make}
      />
    </div>
  );
}

function Facts({ facts: { created, lastused } }: { facts: KeyFacts }) {
  const t = useTranslations("items-key");
  const ago = (timestamp: string) => () => <RelativeTime date={parseTimestamp(timestamp)} />;
  return (
    <p className="text-13 text-ink-2">
      {created && t.rich("created", { ago: ago(created) })}
      {" · "}
      {lastused ? t.rich("used", { ago: ago(lastused) }) : t("unused")}
    </p>
  );
}
