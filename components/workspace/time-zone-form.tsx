import { useTranslations } from "use-intl";
import { useTimeZone } from "@/components/session/queries";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { useUpdateWorkspace } from "./queries";

/** The zone of every day and hour in the dashboard. Saved as soon as it is chosen. */
export function TimeZoneForm() {
  const t = useTranslations("settings.time");
  const zone = useTimeZone();
  const update = useUpdateWorkspace();
  const choose = (chosen: string) =>
    update.mutate(
      { timezone: chosen },
      {
        onSuccess: () => toast({ tone: "good", title: t("saved", { zone: chosen }) }),
        onError: (error) => toast({ tone: "bad", title: error.message }),
      },
    );
  return (
    <div className="max-w-md">
      <Field label={t("zone")} hint={t("hint")}>
        {(control) => <Select {...control} value={zone} onChange={choose} options={zonesWith(zone)} />}
      </Field>
    </div>
  );
}

/** Every zone the browser knows, and the current one even if it does not. */
const zonesWith = (zone: string) =>
  [...new Set(["UTC", zone, ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
    value,
    label: value.replaceAll("_", " "),
  }));
