import { RefreshCw } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { paths } from "@/components/paths";
import { useSession, useTimeZone } from "@/components/session/queries";
import { AppLink } from "@/components/shell/app-link";
import { Chip } from "@/components/ui/chip";
import { EndingMenu } from "@/components/ui/ending-menu";
import type { Entry } from "@/components/ui/menu-entries";
import { RelativeTime } from "@/components/ui/relative-time";
import { tell } from "@/components/ui/tell";
import { toast } from "@/components/ui/toast";
import { type ApiKey, useRevokeKey, useRotateKey } from "./queries";

type Props = { apiKey: ApiKey; onSecret: (secret: string) => void; onRotate: (key: ApiKey) => void };

/** One key: its name, the parts that may be shown, when it was used. */
export function KeyRow({ apiKey, onSecret, onRotate }: Props) {
  const t = useTranslations("keys");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const rotate = useRotateKey();
  const revoke = useRevokeKey();
  const { name, prefix, last4, created, lastused, expires, revoked, scopes, workspace } = apiKey;
  const current = useSession()?.workspace?.id;
  // Its replacement is given to whoever says the password.
  const acts = scopes.includes("account");
  const until = (timestamp: string) =>
    format.dateTime(parseTimestamp(timestamp), { dateStyle: "medium", timeStyle: "short", timeZone });
  const entries = (): Entry[] => [
    {
      kind: "action",
      label: t("rotate"),
      icon: <RefreshCw className="size-4" />,
      run: () =>
        acts ? onRotate(apiKey) : tell(rotate.mutateAsync({ id: apiKey.id }), ({ key }) => onSecret(key)),
    },
  ];
  const ended = () => toast({ tone: "good", title: t("revoked", { name }) });
  return (
    <li className="flex min-h-15 items-center gap-4 border-b py-2">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <AppLink href={paths.key(apiKey.id)} className="truncate font-medium text-13 hover:underline">
            {name}
          </AppLink>
          <span className="code text-12 text-ink-2">
            {prefix}…{last4}
          </span>
          {acts && <Chip tone="accent">{t("acts")}</Chip>}
          {scopes.length < 3 && scopes.map((scope) => <Chip key={scope}>{scope}</Chip>)}
          {workspace.id !== current && <Chip>{t("in-workspace", { name: workspace.name })}</Chip>}
          {revoked && <Chip tone="warn">{t("overlap", { until: until(revoked) })}</Chip>}
          {!revoked && expires && <Chip>{t("expires", { until: until(expires) })}</Chip>}
        </div>
        <div className="text-12 text-ink-3">
          {t.rich("created", {
            ago: () => <RelativeTime moment={parseTimestamp(created)} timeZone={timeZone} />,
          })}
          {" · "}
          {lastused
            ? t.rich("used", {
                ago: () => <RelativeTime moment={parseTimestamp(lastused)} timeZone={timeZone} />,
              })
            : t("unused")}
        </div>
      </div>
      <EndingMenu
        label={t("menu", { name })}
        entries={entries}
        question={{
          title: t("revoke-title", { name }),
          text: t("revoke-text"),
          confirm: t("revoke"),
          cancel: t("cancel"),
        }}
        onEnd={() => tell(revoke.mutateAsync(apiKey.id), ended)}
      />
    </li>
  );
}
