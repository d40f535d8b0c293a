"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { useSession } from "@/components/session/queries";
import { countColumn, dateColumn } from "@/components/shell/list-columns";
import { useListState } from "@/components/shell/list-state";
import { Chip } from "@/components/ui/chip";
import type { Column } from "@/components/ui/data-list";
import { AdminList } from "./admin-list";
import { BlockedChip } from "./block-button";
import { ADMIN_LIST } from "./list-shape";
import { type AdminUser, usersQuery } from "./queries";
import { UserMenu } from "./user-menu";

/** Everybody who has an account here. */
export function AdminUsersPage() {
  const list = useListState(ADMIN_LIST);
  const own = useSession()?.user?.id;
  return (
    <AdminList
      noun="admin-users"
      list={list}
      query={useQuery(usersQuery(list.state))}
      columns={useUserColumns()}
      menu={(user) => <UserMenu user={user} isOwn={user.id === own} />}
    />
  );
}

function useUserColumns(): [Column<AdminUser>, ...Column<AdminUser>[]] {
  const t = useTranslations("admin");
  const format = useFormatter();
  return [
    {
      name: "user",
      label: t("columns.user"),
      track: "minmax(0,3fr)",
      cell: ({ username, admin, blocked }) => (
        <span className="flex min-w-0 items-center gap-2 text-14">
          <span className="truncate">{username}</span>
          {admin && <Chip tone="accent">{t("admin")}</Chip>}
          <BlockedChip since={blocked} />
        </span>
      ),
    },
    {
      name: "email",
      label: t("columns.email"),
      track: "minmax(0,3fr)",
      narrow: "below",
      cell: ({ email }) => <span className="block truncate text-13 text-ink-2">{email}</span>,
    },
    countColumn({
      name: "links",
      label: t("columns.links"),
      figure: ({ links }) => format.number(links),
      word: ({ links }) => t("links-word", { count: links }),
    }),
    dateColumn(t("columns.registered"), ({ registered }) => parseTimestamp(registered)),
  ];
}
