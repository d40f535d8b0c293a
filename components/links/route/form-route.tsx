import { useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { keepEnter } from "@/components/ui/form";
import { lazy } from "@/components/ui/lazy";
import { closePart, openPart, usePart } from "@/components/ui/named-parts";
import type { FormPart } from "../form/form-parts";
import type { LinkValues } from "../form/link-values";
import { SHARE_DAYS, trafficOf, useBranches } from "./branches";
import { useTypedChecks } from "./checks";
import { neighbors } from "./neighbors";
import { useRemovedToast } from "./removed-toast";
import {
  blankStop,
  errorsOf,
  moved,
  type RouteStop,
  type RouteValues,
  routeOf,
  valuesOfRoute,
} from "./route-edit";
import { RouteLine } from "./route-line";
import { RoutePeriod } from "./route-period";
import { focusStop } from "./use-moves";

// Most people look at a route, and few change it.
const StopPanel = lazy(
  () => import("./stop-panel").then((module) => module.StopPanel),
  "components/links/route/stop-panel",
);

/** The route of the link in the form: its stops are put in, opened, moved and removed on the line itself. */
export function FormRoute({ id, hasPassword }: { id: number | undefined; hasPassword: boolean }) {
  const t = useTranslations("route");
  const { values, route, errors, write } = useFormRoute();
  const checks = useTypedChecks(values, hasPassword);
  const { shares, visitors } = useBranches(id);
  const panelId = useId();
  const toastRemoved = useRemovedToast();
  const { opened, setOpened, open, close } = useOpenedStop(panelId);
  const remove = (at: number) => {
    const stop = route[at];
    if (!stop) return;
    write((all) => all.toSpliced(at, 1));
    close(at);
    toastRemoved(stop, () => write((all) => all.toSpliced(at, 0, stop)));
  };
  const move = (from: number, to: number) => {
    write((all) => moved(all, from, to));
    if (opened !== undefined) setOpened(opened === from ? to : undefined);
    return true;
  };
  const stop = opened === undefined ? undefined : route[opened];
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-medium text-13">{t("title")}</h2>
        {id !== undefined && <RoutePeriod visitors={visitors} days={SHARE_DAYS} />}
      </div>
      <RouteLine
        label={t("title")}
        {...{ route, checks, shares, opened, panelId }}
        traffic={id === undefined ? undefined : trafficOf(id)}
        edit={{
          onCheck: openPart,
          onOpen: open,
          onInsert: (at, kind) => {
            write((all) => all.toSpliced(at, 0, blankStop(all, kind, t("new-rule"))));
            open(at);
          },
          onRemove: remove,
          onMove: move,
        }}
      />
      {stop && opened !== undefined && (
        // Enter ends what is typed in a stop, not the form around it.
        <div role="presentation" onKeyDown={keepEnter}>
          <StopPanel
            id={panelId}
            stop={stop}
            errors={errorsOf(errors, route, opened)}
            onChange={(next) => write((all) => all.with(opened, next))}
            {...neighbors(route, opened, move)}
            onRemove={() => remove(opened)}
            onClose={() => close(opened)}
          />
        </div>
      )}
    </div>
  );
}

/** Which stop is open below the line. The same rules are in the form's own part for them: one of the two is open. */
function useOpenedStop(panelId: string) {
  const [opened, setOpened] = useState<number>();
  usePart("targeting" satisfies FormPart, (isOpen) => isOpen && setOpened(undefined));
  const open = (at: number | undefined) => {
    if (at !== undefined) closePart("targeting" satisfies FormPart);
    setOpened(at);
  };
  const close = (at: number) => {
    setOpened(undefined);
    focusStop(panelId, at);
  };
  return { opened, setOpened, open, close };
}

/** The form's route, and the way to change it. */
function useFormRoute() {
  const { control, setValue, getValues, formState } = useFormContext<LinkValues>();
  const values = useWatch({ control }) as LinkValues;
  const route = routeOf(values);
  const write = (change: (route: RouteStop[]) => readonly RouteStop[]) => {
    const before = getValues();
    const next = valuesOfRoute(change(routeOf(before)));
    for (const name of Object.keys(next) as (keyof RouteValues)[])
      if (JSON.stringify(before[name]) !== JSON.stringify(next[name]))
        setValue(name, next[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return { values, route, errors: formState.errors, write };
}
