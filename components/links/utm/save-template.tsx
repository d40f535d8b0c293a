import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { NameField } from "@/components/shell/name-field";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
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
      {open && <NameDialog values={Object.fromEntries(filled)} onClose={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ values, onClose }: { values: Record<string, string>; onClose: () => void }) {
  const t = useTranslations("utm");
  const [name, setName] = useState("");
  const save = useRefreshingMutation(utmTemplates.touched, (body: object) => api.post("/utm/add", body));
  const submit = () =>
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
    <Dialog open onOpenChange={onClose} title={t("keep")} description={Object.values(values).join(" · ")}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <NameField
          label={t("name")}
          value={name}
          placeholder={t("example")}
          error={save.error?.message}
          onChange={setName}
        />
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" tone="primary" busy={save.isPending} disabled={name.trim() === ""}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
