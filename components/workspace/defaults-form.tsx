import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { choicesQuery } from "@/components/choices/queries";
import { useSession } from "@/components/session/queries";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { DEFAULT_TYPES } from "@/lib/workspace/choices";
import { qrChoicesQuery, useUpdateWorkspace, type WorkspaceChange, workspaceQuery } from "./queries";

const NONE = "";

/** What the dashboard begins a new link or QR code with. Each is saved as soon as it is chosen. */
export function DefaultsForm() {
  const t = useTranslations("settings.defaults");
  const { data } = useQuery(workspaceQuery);
  const own = useSession()?.shortHost ?? "";
  const domains = useQuery(choicesQuery("domain")).data ?? [];
  const codes = useQuery(qrChoicesQuery).data ?? [];
  const update = useUpdateWorkspace();
  if (!data) return null;
  const save = (change: WorkspaceChange) =>
    update.mutate(change, {
      onSuccess: () => toast({ tone: "good", title: t("saved") }),
      onError: ({ message }) => toast({ tone: "bad", title: message }),
    });
  const idOf = (value: string) => (value === NONE ? null : Number(value));
  return (
    <div className="grid max-w-2xl gap-4 sm:grid-cols-3">
      <Field label={t("domain")}>
        {(control) => (
          <Select
            {...control}
            value={String(data.defaultdomain ?? NONE)}
            options={[{ value: NONE, label: own }, ...domains]}
            onChange={(value) => save({ defaultdomain: idOf(value) })}
          />
        )}
      </Field>
      <Field label={t("type")}>
        {(control) => (
          <Select
            {...control}
            value={data.defaulttype}
            options={DEFAULT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChange={(defaulttype) => save({ defaulttype })}
          />
        )}
      </Field>
      <Field label={t("qr")}>
        {(control) => (
          <Select
            {...control}
            value={String(data.defaultqr ?? NONE)}
            options={[{ value: NONE, label: t("plain-qr") }, ...codes]}
            onChange={(value) => save({ defaultqr: idOf(value) })}
          />
        )}
      </Field>
    </div>
  );
}
