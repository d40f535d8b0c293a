import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { namedItemsQuery } from "@/components/items/queries";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { EmptyState } from "@/components/shell/empty-state";
import { FormDrawer } from "@/components/shell/form-drawer";
import { RecordScreen } from "@/components/shell/record-screen";
import { buttonLook } from "@/components/ui/button";
import { ChangeForm } from "./change-form";
import { IssueForm } from "./issue-form";
import { purchaseQuery } from "./queries";

type Props = { open: "new" | number; onClose: () => void; onSaved: (id: number) => void };

/** The form of a purchase over the list. */
export function PurchaseDrawer({ open, onClose, onSaved }: Props) {
  const t = useTranslations("purchase-form");
  return (
    <FormDrawer open title={t(open === "new" ? "new-title" : "edit-title")} onClose={onClose}>
      {open === "new" ? <New onSaved={onSaved} /> : <Edit id={open} onSaved={onSaved} />}
    </FormDrawer>
  );
}

/** A licence is always for an item, so there must be one. */
function New({ onSaved }: Pick<Props, "onSaved">) {
  const t = useTranslations("purchase-form");
  return (
    <RecordScreen
      query={useQuery(namedItemsQuery(""))}
      missing={t("missing")}
      back={{ href: paths.purchases(), label: t("back") }}
    >
      {([first]) =>
        first ? (
          <IssueForm first={first} onSaved={onSaved} />
        ) : (
          <EmptyState title={t("no-items")}>
            <AppLink href={`${paths.items()}?make=new`} className={buttonLook({ tone: "primary" })}>
              {t("add-item")}
            </AppLink>
          </EmptyState>
        )
      }
    </RecordScreen>
  );
}

function Edit({ id, onSaved }: { id: number } & Pick<Props, "onSaved">) {
  const t = useTranslations("purchase-form");
  return (
    <RecordScreen
      query={useQuery(purchaseQuery(id))}
      missing={t("missing")}
      back={{ href: paths.purchases(), label: t("back") }}
    >
      {(purchase) => <ChangeForm purchase={purchase} onSaved={() => onSaved(id)} />}
    </RecordScreen>
  );
}
