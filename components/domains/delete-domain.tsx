import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { tell } from "@/components/ui/tell";
import { toast } from "@/components/ui/toast";
import { TypeToConfirm } from "@/components/ui/type-to-confirm";
import { domainQuery, hostOf, useDeleteDomain } from "./queries";

type Props = { id: number; onDeleted: () => void; onCancel: () => void };

/** Says what breaks with a domain and deletes it once its name is typed. */
export function DeleteDomain({ id, onDeleted, onCancel }: Props) {
  const t = useTranslations("domains.deleting");
  const { data } = useQuery(domainQuery(id));
  const remove = useDeleteDomain();
  if (!data) return null;
  const host = hostOf(data);
  return (
    <TypeToConfirm
      title={t("title", { host })}
      name={host}
      label={t("type", { host })}
      confirm={t("confirm")}
      cancel={t("cancel")}
      busy={remove.isPending}
      onCancel={onCancel}
      onConfirm={() =>
        tell(remove.mutateAsync(id), () => {
          toast({ tone: "good", title: t("deleted", { host }) });
          onDeleted();
        })
      }
    >
      <p>{t("breaks", { links: data.links, qrs: data.qrs })}</p>
    </TypeToConfirm>
  );
}
