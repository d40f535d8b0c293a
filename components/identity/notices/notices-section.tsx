import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { Switch } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { REPORTS } from "@/lib/identity/notices/enums";
import { ResendButton } from "../account/confirm-banner";
import { useSession } from "../session/queries";
import { noticesQuery, useUpdateNotices } from "./queries";

/** What the reader is mailed about the current workspace. Saved as soon as it is chosen. */
export function NoticesSection() {
  const t = useTranslations("settings.notices");
  const { data } = useQuery(noticesQuery);
  const update = useUpdateNotices();
  const isChecked = useSession()?.linkHealth === "on";
  if (!data) return null;
  if (!data.confirmed)
    return (
      <div className="flex max-w-md flex-col items-start gap-4">
        <Callout tone="note">{t("unconfirmed")}</Callout>
        <ResendButton />
      </div>
    );
  const chosen = update.isPending ? { ...data, ...update.variables } : data;
  const save = (change: Parameters<typeof update.mutate>[0]) =>
    update.mutate(change, {
      onSuccess: () => toast({ tone: "good", title: t("saved") }),
      onError: ({ message }) => toast({ tone: "bad", title: message }),
    });
  return (
    <div className="flex max-w-md flex-col gap-6">
      <Field label={t("report")} hint={t("hint")}>
        {(control) => (
          <Select
            {...control}
            value={chosen.report}
            options={REPORTS.map((value) => ({ value, label: t(value) }))}
            onChange={(report) => save({ report })}
          />
        )}
      </Field>
      <Switch
        label={t("alerts")}
        hint={t("alerts-hint")}
        checked={chosen.alerts}
        onChange={(alerts) => save({ alerts })}
      />
      {isChecked && (
        <Switch
          label={t("broken")}
          hint={t("broken-hint")}
          checked={chosen.brokenlinks}
          onChange={(brokenlinks) => save({ brokenlinks })}
        />
      )}
    </div>
  );
}
