import { Trash2, Upload } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { FileButton } from "@/components/ui/file-button";
import { Field, Input } from "@/components/ui/form";
import { LOGO_SIZE } from "@/lib/links/qr/enums";
import type { QrValues } from "./qr-values";
import { useFetchLogo, useUploadLogo } from "./queries";

/** A picture in the middle of the code. With one the code corrects more, so that it can do without what is hidden. */
export function LogoField() {
  const t = useTranslations("qr");
  const { control, setValue, formState } = useFormContext<QrValues>();
  const [logo, size] = useWatch({ control, name: ["logo", "logosize"] });
  const upload = useUploadLogo();
  const id = useId();
  const take = (file: File | undefined) => {
    if (!file) return;
    upload.mutate(file, { onSuccess: (name) => setValue("logo", name, { shouldDirty: true }) });
  };
  const problem = upload.error?.message ?? formState.errors.logo?.message;
  return (
    <div
      className="flex flex-col gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <div>
        <p className="mb-1.5 font-medium text-13">{t("logo")}</p>
        <div className="flex gap-2">
          <FileButton
            accept="image/png,image/jpeg"
            busy={upload.isPending}
            aria-describedby={id}
            onFiles={([file]) => take(file)}
          >
            <Upload aria-hidden className="size-4" />
            {t(logo ? "logo-change" : "logo-upload")}
          </FileButton>
          {logo && (
            <Button tone="quiet" onClick={() => setValue("logo", "", { shouldDirty: true })}>
              <Trash2 aria-hidden className="size-4" />
              {t("logo-remove")}
            </Button>
          )}
        </div>
        <p id={id} className={problem ? "mt-1 text-12 text-bad" : "mt-1 text-12 text-ink-3"}>
          {problem ?? t("logo-hint")}
        </p>
      </div>
      {!logo && <LogoFromAddress onTaken={(name) => setValue("logo", name, { shouldDirty: true })} />}
      {logo && <LogoSize size={size} />}
    </div>
  );
}

function LogoSize({ size }: { size: number }) {
  const t = useTranslations("qr");
  const format = useFormatter();
  const { setValue } = useFormContext<QrValues>();
  return (
    <Field
      label={t("logo-size")}
      aside={<span className="figures">{format.number(size / 100, { style: "percent" })}</span>}
      hint={t(size > LOGO_SIZE.safe ? "logo-large" : "logo-safe")}
    >
      {(field) => (
        <input
          {...field}
          type="range"
          min={LOGO_SIZE.least}
          max={LOGO_SIZE.most}
          value={size}
          onChange={(event) => setValue("logosize", event.target.valueAsNumber, { shouldDirty: true })}
          className="h-9 w-full accent-ink"
        />
      )}
    </Field>
  );
}

/** Takes a logo from a web address. Not a part of the form around it: Enter fetches and does not save. */
export function LogoFromAddress({ onTaken }: { onTaken: (name: string) => void }) {
  const t = useTranslations("qr");
  const [url, setUrl] = useState("");
  const { mutate, isPending, error } = useFetchLogo();
  const take = () => {
    if (url.trim()) mutate(url.trim(), { onSuccess: onTaken });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    take();
  };
  return (
    <Field label={t("logo-address")} error={error?.message}>
      {(field) => (
        <div className="flex gap-2">
          <Input
            {...field}
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            onKeyDown={press}
          />
          <Button className="h-9" busy={isPending} disabled={!url.trim()} onClick={take}>
            {t("logo-fetch")}
          </Button>
        </div>
      )}
    </Field>
  );
}
