import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Progress } from "./progress";

type Props = {
  /** rows that are done while the check runs */
  busy: number | undefined;
  total: number;
  disabled?: boolean;
  onCheck: () => void;
  onBack: () => void;
};

/** Ends a step about a file: checks all its rows, and shows how far that has come, or takes another file. */
export function CheckStep({ busy, total, disabled = false, onCheck, onBack }: Props) {
  const t = useTranslations("import");
  return (
    <>
      {busy !== undefined && <Progress label={t("checking")} done={busy} total={total} />}
      <div className="mt-6 flex gap-2">
        <Button tone="primary" disabled={disabled} busy={busy !== undefined} onClick={onCheck}>
          {t("check")}
        </Button>
        <Button tone="quiet" onClick={onBack}>
          {t("other-file")}
        </Button>
      </div>
    </>
  );
}
