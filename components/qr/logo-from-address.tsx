import { type KeyboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFetchLogo } from "./queries";

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
