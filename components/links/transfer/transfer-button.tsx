import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { type TransferredLinks, useOtherWorkspaces } from "./queries";

export const TransferDialog = lazy(
  () => import("./transfer-dialog").then((module) => module.TransferDialog),
  "components/links/transfer/transfer-dialog",
);

type Props = {
  links: TransferredLinks;
  about: string;
  isBusy?: boolean;
  onDone: () => void;
  /** in a bar of quiet actions */
  isSmall?: boolean;
};

/** Transfers links, for who has another workspace to write in. */
export function TransferButton({ links, about, isBusy = false, onDone, isSmall = false }: Props) {
  const t = useTranslations("links.transfer");
  const others = useOtherWorkspaces();
  const [open, setOpen] = useState(false);
  if (others.length === 0) return null;
  return (
    <>
      <Button
        {...(isSmall && { tone: "quiet", size: "small" })}
        disabled={isBusy}
        onClick={() => setOpen(true)}
      >
        {t("action")}
      </Button>
      {open && <TransferDialog links={links} about={about} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}
