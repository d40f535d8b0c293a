import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { faultOf } from "@/components/form-errors";
import { EmptyState } from "@/components/shell/empty-state";
import { useUnsaved } from "@/components/shell/unsaved";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { Field, type FieldControl, Form, Input } from "@/components/ui/form";
import { ConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { LoadingRows } from "@/components/ui/loading";
import { RelativeTime } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { type Changeable, OPTIONS } from "@/lib/platform/settings/enums";
import { type Setting, settingsQuery, useChangeSetting } from "./queries";

/** Settings of the installation with these names, which can be changed while the server runs. */
export function InstallationSettings({ names }: { names: readonly Changeable[] }) {
  const t = useTranslations("instance-settings");
  const { data, error, refetch } = useQuery(settingsQuery);
  if (!data)
    return error ? (
      <EmptyState title={error.message}>
        <Button onClick={() => void refetch()}>{t("retry")}</Button>
      </EmptyState>
    ) : (
      <LoadingRows label={t("loading")} />
    );
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={t("list")}>
        {names
          .flatMap((name) => data.find((setting) => setting.name === name) ?? [])
          .map((setting) => (
            <li key={setting.name} id={setting.name} className="scroll-mt-20 border-b py-4 first:pt-0">
              <SettingForm setting={setting} />
            </li>
          ))}
      </ul>
      <p className="max-w-[60ch] text-12 text-ink-3">{t("intro")}</p>
    </div>
  );
}

function SettingForm({ setting }: { setting: Setting }) {
  const t = useTranslations("instance-settings");
  const { name, value, locked } = setting;
  // None once it is saved: then the field shows the value.
  const [draft, setDraft] = useState<string>();
  const typed = draft ?? value;
  const [isAsking, setAsking] = useState(false);
  const change = useChangeSetting();
  useUnsaved(typed !== value);
  const { field, general } = faultOf(change.error, "value");
  const save = (next: string | null) =>
    change.mutate(
      { name, value: next },
      {
        onSuccess: () => {
          setDraft((now) => (now === draft ? undefined : now));
          toast({ tone: "good", title: t("saved", { name }) });
        },
      },
    );
  // Without a value there is no limit, as by default.
  const next = typed.trim() === "" && setting.default === "" ? null : typed;
  const submit = () => (removesClicks(setting, typed) ? setAsking(true) : save(next));
  return (
    <Form onSend={submit} className="flex flex-col gap-2">
      <Field label={t(`names.${name}`)} hint={t(`hints.${name}`)} error={field} aside={<code>{name}</code>}>
        {(control) => <Control setting={setting} control={control} value={typed} onChange={setDraft} />}
      </Field>
      {general && <Callout tone="bad">{general}</Callout>}
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        {!locked && typed !== value && (
          <Button type="submit" tone="primary" busy={change.isPending}>
            {t("save")}
          </Button>
        )}
        <Origin setting={setting} onReset={() => save(null)} isBusy={change.isPending} />
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t("remove-title")}
        text={t("remove-text", { months: typed })}
        confirm={t("remove-go")}
        cancel={t("cancel")}
        onConfirm={() => save(typed)}
        onClose={() => setAsking(false)}
      />
    </Form>
  );
}

/** Keeping clicks for less long removes them for good. */
const removesClicks = ({ name, value }: Setting, typed: string): boolean => {
  const [before, after] = [Number(value), Number(typed)];
  return name === "CLICK_RETENTION_MONTHS" && after > 0 && (before === 0 || after < before);
};

type ControlProps = {
  setting: Setting;
  control: FieldControl;
  value: string;
  onChange: (value: string) => void;
};

function Control({ setting: { name, locked, default: byDefault }, control, value, onChange }: ControlProps) {
  const t = useTranslations("instance-settings");
  const options = OPTIONS[name];
  const chosen = optionOf(name, value);
  if (!options || locked)
    return (
      <Input
        {...control}
        value={chosen ? t(`options.${chosen}`) : value}
        disabled={locked}
        placeholder={byDefault === "" ? t(name === "STATUS_NOTICE" ? "no-notice" : "unlimited") : undefined}
        spellCheck={false}
        autoComplete="off"
        className="sm:max-w-80"
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <Select
      {...control}
      value={value}
      onChange={onChange}
      className="sm:max-w-80"
      options={options.map((option) => ({ value: option, label: t(`options.${option}`) }))}
    />
  );
}

type OriginProps = { setting: Setting; onReset: () => void; isBusy: boolean };

/** Where the value comes from, and the way back to the default. */
function Origin({ setting, onReset, isBusy }: OriginProps) {
  const t = useTranslations("instance-settings");
  const { name, locked, changed, by, default: byDefault } = setting;
  const removal = name === "STATUS_NOTICE" ? "remove-notice" : "reset-limit";
  const option = optionOf(name, byDefault);
  if (locked) return <Chip icon={<Lock aria-hidden className="size-3" />}>{t("locked")}</Chip>;
  if (changed === null) return <span className="text-12 text-ink-3">{t("is-default")}</span>;
  return (
    <>
      <span className="text-12 text-ink-3">
        {t.rich(by === null ? "changed" : "changed-by", {
          when: () => <RelativeTime date={parseTimestamp(changed)} />,
          by: by ?? "",
        })}
      </span>
      <Button size="small" tone="quiet" busy={isBusy} onClick={onReset}>
        {byDefault === ""
          ? t(removal)
          : option
            ? t("reset-option", { value: t(`options.${option}`) })
            : t("reset", { value: byDefault })}
      </Button>
    </>
  );
}

/** Which of a setting's choices this is: people read its name, never the word of the environment. */
const optionOf = (name: Changeable, value: string) => OPTIONS[name]?.find((option) => option === value);
