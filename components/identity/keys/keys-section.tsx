import { useQuery } from "@tanstack/react-query";
import { Plus, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { DestructiveMenu } from "@/components/ui/destructive-menu";
import { DoneButton } from "@/components/ui/form";
import { lazy, lazyOpen } from "@/components/ui/lazy";
import { LoadingRows } from "@/components/ui/loading";
import type { Entry } from "@/components/ui/menu-popup";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast, toastOnError } from "@/components/ui/toast";
import { useSession, useTimeZone } from "../session/queries";
import { KeyHelp, SecretOnce } from "./key-help";
import { type ApiKey, keysQuery, useRevokeKey, useRotateKey } from "./queries";

const Dialog = lazyOpen(
  () => import("@/components/ui/dialog").then((module) => module.Dialog),
  "components/ui/dialog",
);
const NewKeyForm = lazy(
  () => import("./key-forms").then((module) => module.NewKeyForm),
  "components/identity/keys/key-forms",
);
const RotateForm = lazy(
  () => import("./key-forms").then((module) => module.RotateForm),
  "components/identity/keys/key-forms",
);

type Layer =
  | { kind: "none" }
  | { kind: "new" }
  | { kind: "secret"; key: string }
  | { kind: "rotate"; key: ApiKey };

/** The account's API keys: list, make, rotate, revoke. */
export function KeysSection() {
  const t = useTranslations("keys");
  const { data, error } = useQuery(keysQuery);
  const [layer, setLayer] = useState<Layer>({ kind: "none" });
  const close = () => setLayer({ kind: "none" });
  const show = (key: string) => setLayer({ kind: "secret", key });
  const now = new Date();
  const usable = data?.filter((key) => !key.revoked || new Date(`${key.revoked.replace(" ", "T")}Z`) > now);
  return (
    <>
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} rows={2} />}
      <ul className="-mt-6 mb-4 empty:hidden">
        {usable?.map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            onSecret={show}
            onRotate={(old) => setLayer({ kind: "rotate", key: old })}
          />
        ))}
      </ul>
      {usable?.length === 0 && <p className="mb-4 text-13 text-ink-3">{t("none")}</p>}
      <Button onClick={() => setLayer({ kind: "new" })}>
        <Plus aria-hidden className="size-4" />
        {t("new")}
      </Button>
      <Dialog open={layer.kind === "new"} onOpenChange={close} title={t("new-title")}>
        <NewKeyForm onSecret={show} onCancel={close} />
      </Dialog>
      <Dialog
        open={layer.kind === "rotate"}
        onOpenChange={close}
        title={layer.kind === "rotate" ? t("rotate-title", { name: layer.key.name }) : ""}
      >
        {layer.kind === "rotate" && <RotateForm id={layer.key.id} onSecret={show} onCancel={close} />}
      </Dialog>
      <Dialog open={layer.kind === "secret"} onOpenChange={close} title={t("secret-title")}>
        {layer.kind === "secret" && <SecretOnce apiKey={layer.key} />}
        <DoneButton label={t("done")} onDone={close} className="mt-6" />
      </Dialog>
      <KeyHelp />
    </>
  );
}

type Props = { apiKey: ApiKey; onSecret: (secret: string) => void; onRotate: (key: ApiKey) => void };

/** One key: its name, its visible parts, its last use. */
export function KeyRow({ apiKey, onSecret, onRotate }: Props) {
  const t = useTranslations("keys");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const rotate = useRotateKey();
  const revoke = useRevokeKey();
  const { name, prefix, last4, expires, revoked, scopes, workspace } = apiKey;
  const current = useSession()?.workspace?.id;
  // The replacement is shown only after the password was entered.
  const acts = scopes.includes("account");
  const until = (timestamp: string) =>
    format.dateTime(parseTimestamp(timestamp), { dateStyle: "medium", timeStyle: "short", timeZone });
  const entries = (): Entry[] => [
    {
      kind: "action",
      label: t("rotate"),
      icon: <RefreshCw className="size-4" />,
      run: () =>
        acts
          ? onRotate(apiKey)
          : toastOnError(rotate.mutateAsync({ id: apiKey.id }), ({ key }) => onSecret(key)),
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
        <KeyDates apiKey={apiKey} />
      </div>
      <DestructiveMenu
        label={t("menu", { name })}
        entries={entries}
        question={{
          title: t("revoke-title", { name }),
          text: t("revoke-text"),
          confirm: t("revoke"),
          cancel: t("cancel"),
        }}
        onEnd={() => toastOnError(revoke.mutateAsync(apiKey.id), ended)}
      />
    </li>
  );
}

function KeyDates({ apiKey: { created, lastused } }: Pick<Props, "apiKey">) {
  const t = useTranslations("keys");
  const timeZone = useTimeZone();
  const ago = (timestamp: string) => () => (
    <RelativeTime date={parseTimestamp(timestamp)} timeZone={timeZone} />
  );
  return (
    <div className="text-12 text-ink-3">
      {t.rich("created", { ago: ago(created) })}
      {" · "}
      {lastused ? t.rich("used", { ago: ago(lastused) }) : t("unused")}
    </div>
  );
}
