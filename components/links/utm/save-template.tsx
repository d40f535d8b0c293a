import { useState } from "react";
import { useTranslations } from "use-intl";
import { NameDialog } from "@/components/shell/name-dialog";
import { useShortForm } from "@/components/shell/short-form";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { UTM_NAMES } from "@/lib/links/enums";
import type { LinkValues } from "../form/link-values";
import { utmTemplates } from "./queries";

/** Keeps the UTM fields of the form as a template; nothing while they are empty. */
export function SaveTemplate({ values }: { values: LinkValues["utm"] }) {
  const t = useTranslations("utm");
  const [open, setOpen] = useState(false);
  const filled = UTM_NAMES.flatMap((name) => {
    const value = values[`utm_${name}`].trim();
    return value ? [[name, value] as const] : [];
  });
  if (filled.length === 0) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("keep")}
      </Button>
      {open && <TemplateName values={Object.fromEntries(filled)} onClose={() => setOpen(false)} />}
    </>
  );
}

function TemplateName({ values, onClose }: { values: Record<string, string>; onClose: () => void }) {
  const t = useTranslations("utm");
  const { id, sending } = useShortForm(undefined, onClose);
  const save = utmTemplates.useSave(id);
  const saveAs = (name: string, form: HTMLFormElement) => {
    const settle = sending(form);
    const onSuccess = (saved: number) => {
      toast({ tone: "good", title: t("kept", { name }) });
      settle(saved);
    };
    save.mutate({ name, ...values }, { onSuccess });
  };
  return (
    <NameDialog
      title={t("keep")}
      description={Object.values(values).join(" · ")}
      words={{ name: t("name"), example: t("example"), cancel: t("cancel"), save: t("save") }}
      error={save.error}
      busy={save.isPending}
      onSave={saveAs}
      onClose={onClose}
    />
  );
}
