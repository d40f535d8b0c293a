"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { draggable } from "@/components/channels/dragged";
import { usePutIntoChannel } from "@/components/channels/use-put-into-channel";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/ghost-row";
import { ListScreen } from "@/components/shell/list-screen";
import { useListState } from "@/components/shell/list-state";
import { RowMenu } from "@/components/shell/row-menu";
import { useListWords } from "@/components/shell/use-list-words";
import { useUndoableDelete } from "@/components/shell/use-undoable-delete";
import { QR_TYPES } from "@/lib/qr/choices";
import { useQrColumns } from "./qr-columns";
import { deletableQr, qrKeys, qrListQuery } from "./queries";

const SHAPE = { orders: ["date", "name", "scans"], filters: { type: ["all", ...QR_TYPES] } } as const;

/** All QR codes with their pictures and scans. */
export function QrCodesPage() {
  const t = useTranslations("qr");
  const list = useListState(SHAPE);
  const router = useRouter();
  const channels = usePutIntoChannel();
  const remove = useUndoableDelete([qrKeys.all]);
  const edit = (id: number) => router.push(paths.editQr(id));
  return (
    <ListScreen
      title={t("title")}
      action={t("new")}
      empty={{ title: t("nothing-yet"), example: <Example /> }}
      words={useListWords("qr")}
      list={list}
      query={useQuery(qrListQuery(list.state))}
      columns={useQrColumns()}
      menu={(row) => (
        <RowMenu name={row.name} onEdit={() => edit(row.id)} onDelete={() => remove(deletableQr(row))} />
      )}
      drag={(row) => draggable(item(row))}
      onChannel={(first, ...others) => channels.ask([item(first), ...others.map(item)])}
      deletable={deletableQr}
      onNew={() => router.push(paths.newQr())}
      onEdit={edit}
      onDelete={remove}
    />
  );
}

const item = ({ id, name }: { id: number; name: string }) => ({ type: "qr" as const, id, name });

function Example() {
  const t = useTranslations("qr");
  return (
    <GhostRow>
      <svg viewBox="0 0 21 21" aria-hidden className="size-10">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2zM14 0h7v7h-7zm1 1v5h5V1zm1 1h3v3h-3zM0 14h7v7H0zm1 1v5h5v-5zm1 1h3v3H2zM9 1h2v3H9zm2 4h2v2h-2zM9 9h3v2H9zm5-1h2v3h-2zm3 2h4v2h-4zM1 9h4v2H1zm5 2h2v2H6zm4 2h3v3h-3zm5 1h2v2h-2zm3 2h3v3h-3zm-7 2h2v3h-2zm4 1h2v2h-2z"
        />
      </svg>
      <span className="flex-1 font-medium">{t("example")}</span>
    </GhostRow>
  );
}
