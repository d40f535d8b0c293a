import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { LoadingRows } from "@/components/ui/loading-rows";
import { type Share, sharesQuery } from "./queries";
import { ShareForm } from "./share-form";
import { ShareRow } from "./share-row";

type Layer = { kind: "list" } | { kind: "new" } | { kind: "change"; share: Share };
type Props = { path: string; open: boolean; onClose: () => void };

/** The public pages of a record's statistics: which there are, a new one, and what each of them shows. */
export function ShareDialog({ path, open, onClose }: Props) {
  const t = useTranslations("shares");
  const [layer, setLayer] = useState<Layer>({ kind: "list" });
  const back = () => setLayer({ kind: "list" });
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        back();
        onClose();
      }}
      title={t(`titles.${layer.kind}`)}
    >
      {layer.kind === "list" ? (
        <List
          path={path}
          onNew={() => setLayer({ kind: "new" })}
          onChange={(share) => setLayer({ kind: "change", share })}
        />
      ) : (
        <ShareForm path={path} share={layer.kind === "change" ? layer.share : undefined} onDone={back} />
      )}
    </Dialog>
  );
}

type ListProps = { path: string; onNew: () => void; onChange: (share: Share) => void };

function List({ path, onNew, onChange }: ListProps) {
  const t = useTranslations("shares");
  const { data, error } = useQuery(sharesQuery(path));
  return (
    <>
      <p className="text-13 text-ink-2">{t("text")}</p>
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} rows={2} />}
      {data && data.length > 0 && (
        <ul className="mt-4 border-t">
          {data.map((share) => (
            <ShareRow key={share.id} share={share} onChange={() => onChange(share)} />
          ))}
        </ul>
      )}
      <Button className="mt-4" tone={data?.length === 0 ? "primary" : "plain"} onClick={onNew}>
        <Plus aria-hidden className="size-4" />
        {t("new")}
      </Button>
    </>
  );
}
