import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { faultOf } from "@/components/form-errors";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CodeField } from "@/components/ui/code-field";
import { CopyButton } from "@/components/ui/copy-button";
import { Form, textIn } from "@/components/ui/form";
import { type NewTwoFactor, secretPictureQuery, useConfirmTwoFactor } from "./queries";

type Props = { made: NewTwoFactor; onCodes: (codes: string[]) => void; onCancel: () => void };

/** The secret for an app, as a picture and as text, and the code by which the app shows that it has it. */
export function ConfirmForm({ made, onCodes, onCancel }: Props) {
  const t = useTranslations("two-factor");
  const { data: svg } = useQuery(secretPictureQuery(made.uri));
  const confirm = useConfirmTwoFactor();
  const fault = faultOf(confirm.error, "code");
  const submit = (form: HTMLFormElement) => {
    confirm.mutate(textIn(form, "code"), { onSuccess: ({ codes }) => onCodes(codes) });
  };
  return (
    <Form onSend={submit} className="flex flex-col gap-4">
      {fault.general && <Callout tone="bad">{fault.general}</Callout>}
      <p className="text-13 text-ink-2">{t("scan")}</p>
      <div className="size-44 self-center rounded-panel border bg-white p-2">
        {svg && (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
            alt={t("picture")}
            className="size-full"
          />
        )}
      </div>
      <p className="text-13 text-ink-2">{t("by-hand")}</p>
      <div className="flex items-center gap-2 rounded-control border border-line-strong bg-surface py-1 pr-1 pl-3">
        <output aria-label={t("secret")} className="code min-w-0 flex-1 break-all text-13">
          {made.secret}
        </output>
        <CopyButton text={made.secret} label={t("copy-secret")} />
      </div>
      <CodeField label={t("code")} error={fault.field} />
      <div className="mt-2 flex justify-end gap-2">
        <Button tone="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" tone="primary" busy={confirm.isPending}>
          {t("confirm")}
        </Button>
      </div>
    </Form>
  );
}
