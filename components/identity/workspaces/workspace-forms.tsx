import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { optionsQuery } from "@/components/links/picker/queries";
import { Switch } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { DEFAULT_TYPES, WEEK_STARTS } from "@/lib/identity/workspaces/enums";
import { useSession, useTimeZone } from "../session/queries";
import {
  qrOptionsQuery,
  useSetAttribution,
  useUpdateWorkspace,
  type WorkspaceChange,
  workspaceQuery,
} from "./queries";

const NONE = "";

/** Defaults for new links and QR codes. Each is saved as soon as it is chosen. */
export function DefaultsForm() {
  const t = useTranslations("settings.defaults");
  const { data } = useQuery(workspaceQuery);
  const own = useSession()?.shortHost ?? "";
  const domains = useQuery(optionsQuery("domain")).data ?? [];
  const codes = useQuery(qrOptionsQuery).data ?? [];
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

/** Whether the workspace's links say in their destination which of them led there. Saved at once. */
export function AttributionSwitch() {
  const t = useTranslations("attribution");
  const { data } = useQuery(workspaceQuery);
  const set = useSetAttribution();
  if (!data) return null;
  return (
    <div className="mt-6 max-w-md">
      <Switch
        label={t("label")}
        hint={t("hint")}
        checked={set.isPending ? set.variables : data.attribution}
        onChange={(on) =>
          set.mutate(on, {
            onSuccess: () => toast({ tone: "good", title: t(on ? "on" : "off") }),
            onError: ({ message }) => toast({ tone: "bad", title: message }),
          })
        }
      />
    </div>
  );
}

/** Whether destinations of the workspace's links are looked at. Saved at once. */
export function LinkHealthSwitch() {
  const t = useTranslations("settings.link-health");
  const { data } = useQuery(workspaceQuery);
  const update = useUpdateWorkspace();
  if (!data) return null;
  const chosen = update.isPending ? { ...data, ...update.variables } : data;
  return (
    <div className="max-w-md">
      <Switch
        label={t("label")}
        hint={t("hint")}
        checked={chosen.linkhealth}
        onChange={(linkhealth) =>
          update.mutate(
            { linkhealth },
            {
              onSuccess: () => toast({ tone: "good", title: t(linkhealth ? "on" : "off") }),
              onError: ({ message }) => toast({ tone: "bad", title: message }),
            },
          )
        }
      />
    </div>
  );
}

/** Whether links that are made in the dashboard without a title get that of their destination. Saved at once. */
export function TitlesSwitch() {
  const t = useTranslations("settings.titles");
  const { data } = useQuery(workspaceQuery);
  const update = useUpdateWorkspace();
  if (!data) return null;
  const chosen = update.isPending ? { ...data, ...update.variables } : data;
  return (
    <div className="mt-6 max-w-md">
      <Switch
        label={t("label")}
        hint={t("hint")}
        checked={chosen.titles}
        onChange={(titles) =>
          update.mutate(
            { titles },
            {
              onSuccess: () => toast({ tone: "good", title: t(titles ? "on" : "off") }),
              onError: ({ message }) => toast({ tone: "bad", title: message }),
            },
          )
        }
      />
    </div>
  );
}
