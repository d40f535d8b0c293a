import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { faultOf, faultsOf } from "@/components/form-errors";
import { Callout } from "@/components/ui/callout";
import { CodeBlock, CopyLine } from "@/components/ui/copy-button";
import { CodeField } from "@/components/ui/credential-inputs";
import { Dialog } from "@/components/ui/dialog";
import { DoneButton, Form, FormButtons, textIn } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { PasswordMissing, PROOF_FIELDS, ProofFields, proofIn } from "../account/proof-fields";
import {
  type NewTwoFactor,
  secretPictureQuery,
  type Task,
  useConfirmTwoFactor,
  useEndTwoFactor,
  useRenewCodes,
  useStartTwoFactor,
} from "./queries";

type Step = { kind: "password" } | { kind: "app"; made: NewTwoFactor } | { kind: "codes"; codes: string[] };

/** Turns two-factor authentication on or off, or renews its recovery codes: the password first, then what follows. */
export function TwoFactorDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useTranslations("two-factor");
  const [step, setStep] = useState<Step>({ kind: "password" });
  const showCodes = (codes: string[]) => setStep({ kind: "codes", codes });
  return (
    <Dialog open onOpenChange={onClose} title={t(`tasks.${task}.title`)}>
      {step.kind === "password" && (
        <FirstStep
          task={task}
          onCancel={onClose}
          onStarted={(made) => setStep({ kind: "app", made })}
          onCodes={showCodes}
          onEnded={() => {
            toast({ tone: "good", title: t("ended") });
            onClose();
          }}
        />
      )}
      {step.kind === "app" && <ConfirmForm made={step.made} onCodes={showCodes} onCancel={onClose} />}
      {step.kind === "codes" && <Codes codes={step.codes} onDone={onClose} />}
    </Dialog>
  );
}

type FirstProps = {
  task: Task;
  onCancel: () => void;
  onStarted: (made: NewTwoFactor) => void;
  onCodes: (codes: string[]) => void;
  onEnded: () => void;
};

function FirstStep({ task, onCancel, onStarted, onCodes, onEnded }: FirstProps) {
  const t = useTranslations("two-factor");
  const [start, renew, end] = [useStartTwoFactor(), useRenewCodes(), useEndTwoFactor()];
  const running = { start, renew, end }[task];
  const say = (proof: Proof) => {
    if (task === "start") start.mutate(proof, { onSuccess: onStarted });
    else if (task === "renew") renew.mutate(proof, { onSuccess: ({ codes }) => onCodes(codes) });
    else end.mutate(proof, { onSuccess: onEnded });
  };
  return (
    <PasswordStep
      text={t(`tasks.${task}.text`)}
      go={t(`tasks.${task}.go`)}
      error={running.error}
      busy={running.isPending}
      onSay={say}
      onCancel={onCancel}
    />
  );
}

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations("two-factor");
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-ink-2">{t("codes-text")}</p>
      <CodeBlock title={t("codes")} code={codes.join("\n")} copyLabel={t("copy-codes")} />
      <DoneButton label={t("kept")} onDone={onDone} />
    </div>
  );
}

export type Proof = { password?: string; code?: string };

type Props = {
  text: string;
  go: string;
  error: Error | null;
  busy: boolean;
  onSay: (proof: Proof) => void;
  onCancel: () => void;
};

/** The password again, before something that a browser left open must not be enough for. */
export function PasswordStep({ text, go, error, busy, onSay, onCancel }: Props) {
  const t = useTranslations("two-factor");
  const { general } = faultsOf(error, PROOF_FIELDS);
  return (
    <Form onSend={(form) => onSay(proofIn(form, "password"))} className="flex flex-col gap-4">
      {general && <Callout tone="bad">{general}</Callout>}
      <p className="text-13 text-ink-2">{text}</p>
      <PasswordMissing />
      <ProofFields name="password" error={error} autoFocus />
      <FormButtons cancel={t("cancel")} onCancel={onCancel} submit={go} busy={busy} />
    </Form>
  );
}

type ConfirmFormProps = { made: NewTwoFactor; onCodes: (codes: string[]) => void; onCancel: () => void };

/** The secret for an app, as a picture and as text, and the code by which the app shows that it has it. */
export function ConfirmForm({ made, onCodes, onCancel }: ConfirmFormProps) {
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
      <CopyLine name={t("secret")} text={made.secret} label={t("copy-secret")} />
      <CodeField label={t("code")} error={fault.field} />
      <FormButtons cancel={t("cancel")} onCancel={onCancel} submit={t("confirm")} busy={confirm.isPending} />
    </Form>
  );
}
