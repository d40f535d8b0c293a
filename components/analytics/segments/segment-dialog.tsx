import { useTranslations } from "use-intl";
import { NameDialog } from "@/components/shell/name-dialog";
import { useShortForm } from "@/components/shell/short-form";
import { type Segment, useSaveSegment } from "./queries";

type Props = {
  /** the one that is renamed; undefined for a new one */
  segment: Segment | undefined;
  /** the filters that a new one keeps */
  filter: Record<string, string>;
  onClose: () => void;
};

/** The name of a segment. */
export function SegmentDialog({ segment, filter, onClose }: Props) {
  const t = useTranslations("segments");
  const { id, sending } = useShortForm(segment?.id, onClose);
  const save = useSaveSegment(id);
  return (
    <NameDialog
      title={t(segment ? "rename-title" : "new-title")}
      description={t("description")}
      words={{ name: t("name"), example: t("example"), cancel: t("cancel"), save: t("keep") }}
      name={segment?.name}
      error={save.error}
      busy={save.isPending}
      onSave={(name, form) =>
        save.mutate({ name, ...(id === undefined && { filter }) }, { onSuccess: sending(form) })
      }
      onClose={onClose}
    />
  );
}
