import { useState } from "react";
import { useTranslations } from "use-intl";
import { NameField } from "@/components/shell/name-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
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
  const save = useSaveSegment(segment?.id);
  const [name, setName] = useState(segment?.name ?? "");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(segment ? "rename-title" : "new-title")}
      description={t("description")}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ name, ...(!segment && { filter }) }, { onSuccess: onClose });
        }}
      >
        <NameField
          label={t("name")}
          value={name}
          placeholder={t("example")}
          error={save.error?.message}
          onChange={setName}
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
