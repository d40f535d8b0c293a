import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMessages, useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { keepRows } from "@/components/kept-rows";
import { useTargetNames } from "@/components/links/target-names";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";
import type { SessionResponse } from "@/lib/identity/account/schema";
import type { SecurityEventResponse } from "@/lib/identity/security/schema";
import { ROLES } from "@/lib/identity/workspaces/enums";
import { useSession } from "../session/queries";

/** Something that happened to an account. */
export type SecurityEvent = SecurityEventResponse;

const SECURITY = ["security"] as const;
const SHOWN = 10;

/** Security events of the signed-in account, newest first; the first `shown` of them. */
export const ownEventsQuery = (shown = SHOWN) =>
  queryOptions({
    queryKey: [...SECURITY, "own", shown],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: { result: number; events: SecurityEvent[] } }>(
          "/account/security",
          { limit: shown },
          signal,
        )
      ).data,
    placeholderData: keepRows,
  });

/** Security events of all accounts. */
export const allEventsQuery = (state: ListState) =>
  queryOptions({
    queryKey: [...SECURITY, "all", state],
    queryFn: async ({ signal }) =>
      listPage<SecurityEvent>(await api.get("/admin/security", queryOf(state), signal), "events"),
    placeholderData: keepRows,
  });

/** The message for an event: what happened, and how. */
export function useEventWords() {
  const t = useTranslations("security");
  const own = useSession()?.user?.username;
  const detailOf = useDetailWords();
  const { countryName } = useTargetNames();
  const whose = ({ user, userid }: SecurityEvent): string =>
    user ?? (userid === null ? t("nobody") : t("gone", { id: userid }));
  const kinds: Partial<Record<string, string>> = useMessages().security.kinds;
  return {
    whose,
    what: ({ kind }: SecurityEvent): string => kinds[kind.replaceAll(".", "-")] ?? kind,
    /** the other person involved, if any */
    who: (event: SecurityEvent): string =>
      [
        event.user === own ? "" : t("of", { name: whose(event) }),
        event.by === null || event.by === own ? "" : t("by", { name: event.by }),
      ]
        .filter(Boolean)
        .join(" · "),
    /** to what it was done, with which browser or key, and from where */
    how: (event: SecurityEvent): string => {
      const { via, key, browser, os, country, workspace, sameplace } = event;
      const device = browser && os ? t("device", { browser, os }) : browser || os;
      return [
        detailOf(event),
        via === "key" ? t("by-key", { key: key ?? "" }) : via === "operator" ? t("by-operator") : device,
        country && countryName(country),
        sameplace ? t("same-place") : "",
        workspace ? t("in-workspace", { workspace }) : "",
      ]
        .filter(Boolean)
        .join(" · ");
    },
  };
}

/** What was affected, which for some events is one of our own words. */
function useDetailWords(): (event: SecurityEvent) => string {
  const t = useTranslations("security");
  const roles = useTranslations("members.roles");
  return ({ kind, detail }) => {
    const role = kind.startsWith("member.") && ROLES.find((one) => one === detail);
    if (role) return roles(role);
    return kind === "password.refused" && detail === "code" ? t("code") : detail;
  };
}

export type OpenSession = SessionResponse;

const SESSIONS = ["sessions"] as const;

export const sessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { sessions: OpenSession[] } }>("/sessions", { limit: 100 }, signal)).data.sessions,
});

/** Signs browsers out. */
export function useRevokeSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => Promise.all(ids.map((id) => api.remove(`/session/${id}/delete`))),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}
