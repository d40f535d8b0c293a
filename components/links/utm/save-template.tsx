import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { NameDialog } from "@/components/shell/name-dialog";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
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
  const save = useRefreshingMutation(utmTemplates.touched, (body: object) => api.post("/utm/add", body));
  const saveAs = (name: string) =>
    save.mutate(
      { name, ...values },
      {
        onSuccess: () => {
          toast({ tone: "good", title: t("kept", { name }) });
          onClose();
        },
      },
    );
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
