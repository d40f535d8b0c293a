import { useState } from "react";
import { useTranslations } from "use-intl";
import { NameField } from "@/components/shell/name-field";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
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
  const save = useSaveView(view?.id);
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const [withDetails, setWithDetails] = useState(
    view ? view.hidden !== null || view.density !== null : false,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(view ? "edit-title" : "new-title")}
      description={t("description")}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const details = {
            hidden: withDetails ? (view?.hidden ?? display.hidden) : null,
            density: withDetails ? (view?.density ?? display.density) : null,
          };
          save.mutate({ name, shared, ...details, ...(!view && shown) }, { onSuccess: onClose });
        }}
      >
        <NameField
          label={t("name")}
          value={name}
          placeholder={t("example")}
          error={save.error?.message}
          onChange={setName}
        />
        <Switch label={t("shared")} hint={t("shared-hint")} checked={shared} onChange={setShared} />
        <Switch
          label={t("details")}
          hint={t("details-hint")}
          checked={withDetails}
          onChange={setWithDetails}
        />
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" tone="primary" busy={save.isPending} disabled={name.trim() === ""}>
            {t("keep")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
