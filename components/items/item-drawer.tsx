import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { profileQuery } from "@/components/seller/queries";
import { FormDrawer } from "@/components/shell/form-drawer";
import { RecordScreen } from "@/components/shell/record-screen";
import { ItemForm } from "./item-form";
import { emptyItem, valuesOf } from "./item-values";
import { itemQuery } from "./queries";

type Props = { open: "new" | number; onClose: () => void; onSaved: (id: number) => void };

/** The form of an item over the grid. */
export function ItemDrawer({ open, onClose, onSaved }: Props) {
  const t = useTranslations("item-form");
  return (
    <FormDrawer open title={t(open === "new" ? "new-title" : "edit-title")} onClose={onClose}>
      {open === "new" ? <NewForm onSaved={onSaved} /> : <EditForm id={open} onSaved={onSaved} />}
    </FormDrawer>
  );
}

/** Starts with the seller's own currency. */
function NewForm({ onSaved }: { onSaved: (id: number) => void }) {
  const t = useTranslations("item-form");
  return (
    <RecordScreen
      query={useQuery(profileQuery)}
      missing={t("missing")}
      back={{ href: paths.items(), label: t("back") }}
    >
      {({ currency }) => <ItemForm values={emptyItem(currency)} onSaved={onSaved} />}
    </RecordScreen>
  );
}

function EditForm({ id, onSaved }: { id: number; onSaved: (id: number) => void }) {
  const t = useTranslations("item-form");
  return (
    <RecordScreen
      query={useQuery(itemQuery(id))}
      missing={t("missing")}
      back={{ href: paths.items(), label: t("back") }}
    >
      {(item) => <ItemForm id={id} values={valuesOf(item)} onSaved={onSaved} />}
    </RecordScreen>
  );
}
