import { useTranslations } from "use-intl";
import { useSession } from "@/components/session/queries";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { WEEK_STARTS } from "@/lib/workspace/choices";
import { useUpdateWorkspace } from "./queries";

/** The day on which weeks begin in charts. Saved as soon as it is chosen. */
export function WeekStartForm() {
  const t = useTranslations("settings.week");
  const start = useSession()?.workspace?.weekStart ?? "monday";
  const update = useUpdateWorkspace();
  return (
    <div className="mt-4 max-w-md">
      <Field label={t("label")}>
        {(control) => (
          <Select
            {...control}
            value={start}
            options={WEEK_STARTS.map((value) => ({ value, label: t(value) }))}
            onChange={(weekstart) =>
              update.mutate(
                { weekstart },
                {
                  onSuccess: () => toast({ tone: "good", title: t("saved", { day: t(weekstart) }) }),
                  onError: ({ message }) => toast({ tone: "bad", title: message }),
                },
              )
            }
          />
        )}
      </Field>
    </div>
  );
}
