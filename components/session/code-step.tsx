import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { CodeField } from "@/components/ui/code-field";
import { Form, textIn } from "@/components/ui/form";
import { AuthFrame } from "./auth-frame";

type Props = {
  intro: string;
  problem: string | undefined;
  busy: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
};

/** The second step of signing in: a code of the app, or one of the recovery codes. */
export function CodeStep({ intro, problem, busy, onCode, onBack }: Props) {
  const t = useTranslations("login");
  const submit = (form: HTMLFormElement) => {
    onCode(textIn(form, "code").trim());
    form.reset();
  };
  return (
    <AuthFrame title={t("code-title")} intro={intro}>
      <Form onSend={submit} className="flex flex-col gap-4">
        <CodeField label={t("code")} hint={t("code-hint")} error={problem} />
        <div className="mt-2 flex flex-col gap-2">
          <Button type="submit" tone="primary" size="large" busy={busy}>
            {t("code-submit")}
          </Button>
          <Button tone="quiet" onClick={onBack}>
            {t("code-back")}
          </Button>
        </div>
      </Form>
    </AuthFrame>
  );
}
