import { Code, ExternalLink, Pencil } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { useTimeZone } from "@/components/session/queries";
import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import { EndingMenu } from "@/components/ui/ending-menu";
import type { Entry } from "@/components/ui/menu-entries";
import { tell } from "@/components/ui/tell";
import { toast } from "@/components/ui/toast";
import { embedding } from "./embedding";
import { type Share, useRemoveShare } from "./queries";

/** One public page: its address to copy, what guards it, and its end. */
export function ShareRow({ share, onChange }: { share: Share; onChange: () => void }) {
  const t = useTranslations("shares");
  const remove = useRemoveShare();
  const name = share.name || t("nameless");
  const entries = (): Entry[] => [
    { kind: "action", label: t("change"), icon: <Pencil className="size-4" />, run: onChange },
    {
      kind: "action",
      label: t("embed"),
      icon: <Code className="size-4" />,
      run: () => void copyEmbedding(share, t("embed-copied")),
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
      <EndingMenu
        label={t("menu", { name })}
        entries={entries}
        question={{
          title: t("remove-title", { name }),
          text: t("remove-text"),
          confirm: t("remove"),
          cancel: t("cancel"),
        }}
        onEnd={() => tell(remove.mutateAsync(share.id), ended)}
      />
    </li>
  );
}

/** What keeps people, or search engines, from the page. */
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

async function copyEmbedding({ link, name }: Share, done: string) {
  await navigator.clipboard.writeText(embedding(link, name));
  toast({ tone: "good", title: done });
}
