import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { ConfirmForm } from "./confirm-form";
import { PasswordStep, type Proof } from "./password-step";
import { type NewTwoFactor, useEndTwoFactor, useRenewCodes, useStartTwoFactor } from "./queries";
import type { Task } from "./two-factor-section";

type Step = { kind: "password" } | { kind: "app"; made: NewTwoFactor } | { kind: "codes"; codes: string[] };

/** Turning the second step on or off, or renewing its recovery codes: the password first, then what follows. */
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
      <div className="flex justify-end">
        <Button tone="primary" onClick={onDone}>
          {t("kept")}
        </Button>
      </div>
    </div>
  );
}
