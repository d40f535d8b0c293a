import { useRef, useState } from "react";
import { useUpdateLink } from "../mutations";
import type { LinkDetails } from "../queries";
import { bodyOfRoute, type RouteStop, routeOf } from "./route-edit";

/** The route as it is saved, or is about to be. */
export function useSaving({ details, settings }: Pick<LinkDetails, "details" | "settings">) {
  const update = useUpdateLink(details.id);
  const known = routeOf({ ...settings, rules: JSON.stringify(settings.rules) });
  const [sent, setSent] = useState<readonly RouteStop[]>();
  const [error, setError] = useState<Error>();
  const last = useRef<Promise<boolean>>(undefined);
  // One after the other: of two changes at the same time, the later one has to win. It has the earlier one in it, and fails with it.
  const save = (wanted: readonly RouteStop[]): Promise<boolean> => {
    setSent(wanted);
    setError(undefined);
    const send = () =>
      update.mutateAsync({ url: settings.url, ...bodyOfRoute(wanted) }).then(
        () => true,
        (reason: Error) => {
          setError(reason);
          return false;
        },
      );
    const mine = last.current ? last.current.then((isSaved) => isSaved && send()) : send();
    last.current = mine;
    void mine.then(() => {
      if (last.current !== mine) return;
      last.current = undefined;
      setSent(undefined);
    });
    return mine;
  };
  return { saved: sent ?? known, save, error, clear: () => setError(undefined) };
}
