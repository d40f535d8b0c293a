import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { useSession, useTimeZone } from "@/components/identity/session/queries";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useNow } from "@/components/ui/now";
import { useDeviceNames } from "../device-names";
import { optionsQuery } from "../picker/queries";
import { conflictsOf } from "./conflicts";
import { useDestination } from "./destination-field";
import type { LinkValues } from "./link-values";

/** Probable mistakes in the link being created. */
export function ConflictNotes() {
  const t = useTranslations("conflicts");
  const { control, setValue } = useFormContext<LinkValues>();
  const values = useWatch({ control }) as LinkValues;
  const timeZone = useTimeZone();
  const now = useNow(60_000);
  const own = useSession()?.shortHost;
  const domains = useQuery(optionsQuery("domain")).data ?? [];
  const hosts = [...(own ? [own] : []), ...domains.map(({ label }) => label)];
  const splashIds = useQuery(optionsQuery("splash")).data?.map(({ value }) => value);
  const { page } = useDestination();
  const chooseSplash = () => setValue("type", "splash", { shouldDirty: true });
  const { deviceName } = useDeviceNames();
  const conflicts = conflictsOf(values, {
    ...{ timeZone, now, hosts, page, splashIds, deviceName },
    locale: useLocale(),
  });
  return (
    <div role="status" aria-label={t("label")} className="flex flex-col gap-2 empty:hidden">
      {conflicts.map((conflict) => (
        <Callout key={JSON.stringify(conflict)} tone="note">
          {"values" in conflict ? t(conflict.kind, conflict.values) : t(conflict.kind)}
          {conflict.kind === "framing" && (
            <Button size="small" className="mt-2 flex" onClick={chooseSplash}>
              {t("choose-splash")}
            </Button>
          )}
        </Callout>
      ))}
    </div>
  );
}
