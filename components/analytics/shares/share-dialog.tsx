import { useQuery } from "@tanstack/react-query";
import { Code, ExternalLink, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { useCopy } from "@/components/ui/copy";
import { CopyButton } from "@/components/ui/copy-button";
import { DestructiveMenu } from "@/components/ui/destructive-menu";
import { Dialog } from "@/components/ui/dialog";
import { LoadingRows } from "@/components/ui/loading";
import type { Entry } from "@/components/ui/menu-popup";
import { toast, toastOnError } from "@/components/ui/toast";
import { embedding, type Share, sharesQuery, useRemoveShare } from "./queries";
import { ShareForm } from "./share-form";

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

/** One public page: its address to copy, what guards it, and its expiry. */
export function ShareRow({ share, onChange }: { share: Share; onChange: () => void }) {
  const t = useTranslations("shares");
  const remove = useRemoveShare();
  const name = share.name || t("nameless");
  const copy = useCopy();
  const entries = (): Entry[] => [
    { kind: "action", label: t("change"), icon: <Pencil className="size-4" />, run: onChange },
    {
      kind: "action",
      label: t("embed"),
      icon: <Code className="size-4" />,
      run: () => void copy.text(embedding(share.link, share.name), t("embed-copied")),
    },
    {
      kind: "action",
      label: t("open"),
      icon: <ExternalLink className="size-4" />,
      run: () => window.open(share.link, "_blank", "noopener"),
    },
  ];
  const ended = () => toast({ tone: "good", title: t("removed") });
  return (
    <li aria-label={name} className="flex min-h-15 items-center gap-2 border-b py-2">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="truncate font-medium text-13">{name}</span>
          <Guards share={share} />
        </div>
        <div className="code truncate text-12 text-ink-2">{share.link}</div>
      </div>
      <CopyButton text={share.link} label={t("copy", { name })} />
      <DestructiveMenu
        label={t("menu", { name })}
        entries={entries}
        question={{
          title: t("remove-title", { name }),
          text: t("remove-text"),
          confirm: t("remove"),
          cancel: t("cancel"),
        }}
        onEnd={() => toastOnError(remove.mutateAsync(share.id), ended)}
      />
    </li>
  );
}

/** Password, expiry and indexing of the page. */
function Guards({ share: { password, expiry, index } }: { share: Share }) {
  const t = useTranslations("shares");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const ends = expiry && parseTimestamp(expiry);
  return (
    <>
      {password && <Chip>{t("with-password")}</Chip>}
      {ends && (
        <Chip tone={ends <= new Date() ? "warn" : undefined}>
          {t(ends <= new Date() ? "ended" : "ends", {
            when: format.dateTime(ends, { dateStyle: "medium", timeStyle: "short", timeZone }),
          })}
        </Chip>
      )}
      {index && <Chip>{t("indexed")}</Chip>}
    </>
  );
}
