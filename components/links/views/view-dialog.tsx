import { useState } from "react";
import { useTranslations } from "use-intl";
import { NameDialog } from "@/components/shell/name-dialog";
import { useShortForm } from "@/components/shell/short-form";
import { Switch } from "@/components/ui/checkbox";
import type { Display } from "../queries";
import { type SavedView, useSaveView, type ViewBody } from "./queries";

type Props = {
  /** the one that is changed; undefined for a new one */
  view: SavedView | undefined;
  /** what the list shows, which a new one keeps */
  shown: Pick<ViewBody, "filter" | "order">;
  /** how the list is drawn now */
  display: Display;
  onClose: () => void;
};

/** The name of a view, and whether the workspace sees it. */
export function ViewDialog({ view, shown, display, onClose }: Props) {
  const t = useTranslations("links.views");
  const { id, sending } = useShortForm(view?.id, onClose);
  const save = useSaveView(id);
  const [shared, setShared] = useState(view?.shared ?? false);
  const [withDetails, setWithDetails] = useState(
    view ? view.hidden !== null || view.density !== null : false,
  );
  const saveAs = (name: string, form: HTMLFormElement) => {
    const details = {
      hidden: withDetails ? (view?.hidden ?? display.hidden) : null,
      density: withDetails ? (view?.density ?? display.density) : null,
    };
    save.mutate({ name, shared, ...details, ...(id === undefined && shown) }, { onSuccess: sending(form) });
  };
  return (
    <NameDialog
      title={t(view ? "edit-title" : "new-title")}
      description={t("description")}
      words={{ name: t("name"), example: t("example"), cancel: t("cancel"), save: t("keep") }}
      name={view?.name}
      error={save.error}
      busy={save.isPending}
      onSave={saveAs}
      onClose={onClose}
    >
      <Switch label={t("shared")} hint={t("shared-hint")} checked={shared} onChange={setShared} />
      <Switch label={t("details")} hint={t("details-hint")} checked={withDetails} onChange={setWithDetails} />
    </NameDialog>
  );
}
