import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import { toast } from "@/components/ui/toast";
import type { HealthResponse, SwitchedBackResponse } from "@/lib/links/health/schema";
import { linkKeys } from "../queries";

const UNDO_FOR = 10_000;

/** A link whose health is known, and what it is called. */
export type Checked = { id: number; name: string; health: HealthResponse | undefined };

/** An address as it is read: without scheme and final slash. */
export const shortened = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

/**
 * Switches a broken link back to its last good address, says so, and offers to take that back. Says why where there is nothing to
 * go back to.
 */
export function useSwitchBack() {
  const t = useTranslations("health");
  const touched = [linkKeys.all];
  const { mutateAsync } = useRefreshingMutation(touched, ({ id, address }: { id: number; address: string }) =>
    api.post<SwitchedBackResponse>(`/url/${id}/switchback`, { address }),
  );
  const undo = useRefreshingMutation(touched, ({ id, entry }: { id: number; entry: number }) =>
    api.post(`/url/${id}/history/${entry}/undo`, { latest: entry }),
  );
  const failed = ({ message }: Error) =>
    toast({ tone: "bad", title: t("not-switched"), description: message });
  return ({ id, name, health }: Checked): void => {
    const earlier = health?.earlier;
    if (!earlier)
      return toast({ tone: "plain", title: t(isDown(health) ? "no-earlier" : "not-broken", { name }) });
    // A promise, because the row may have left the list by the time of the response.
    void mutateAsync({ id, address: earlier.address }).then(({ entryid }) => {
      toast({
        tone: "good",
        title: t("switched", { name, address: shortened(earlier.address) }),
        duration: UNDO_FOR,
        ...(entryid !== null && {
          action: {
            label: t("undo"),
            run: () => void undo.mutateAsync({ id, entry: entryid }).catch(failed),
          },
        }),
      });
    }, failed);
  };
}

/** Whether a destination doesn't answer: then an earlier address is worth a word. */
export const isDown = (health: HealthResponse | undefined): boolean =>
  health?.status === "broken" || health?.status === "failing";
