"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/copy-button";
import { Field, Textarea } from "@/components/ui/form";
import { withScheme } from "../destination";
import { PickerField } from "../picker/picker-field";
import { Progress } from "./progress";
import { type Outcome, useBulkCreate } from "./queries";

/** Many addresses, one a line, into as many short links; what they share is set once. */
export function PastePage() {
  const t = useTranslations("paste-links");
  const [text, setText] = useState("");
  const [campaign, setCampaign] = useState<string[]>([]);
  const [channels, setChannels] = useState<string[]>([]);
  const [done, setDone] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const create = useBulkCreate();
  const urls = text.split("\n").map(withScheme).filter(Boolean);
  const submit = () =>
    create.mutate(
      {
        bodies: urls.map((url) => ({ url, campaign: campaign[0], channels })),
        mode: "make",
        onProgress: setDone,
      },
      {
        onSuccess: (result) => {
          setOutcome(result);
          // Refused rows stay, to be fixed and sent again.
          setText(result.refused.map(({ row }) => urls[row - 1]).join("\n"));
        },
      },
    );
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeader title={t("title")} />
      <AddressesField text={text} count={urls.length} onChange={setText} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PickerField noun="campaign" most="one" chosen={campaign} onChange={setCampaign} />
        <PickerField noun="channel" most="many" chosen={channels} onChange={setChannels} />
      </div>
      <Button
        tone="primary"
        className="self-start"
        disabled={urls.length === 0}
        busy={create.isPending}
        onClick={submit}
      >
        {t("submit", { count: urls.length })}
      </Button>
      {create.isPending && <Progress label={t("making")} done={done} total={urls.length} />}
      {create.error && (
        <p role="alert" className="text-13 text-bad">
          {create.error.message}
        </p>
      )}
      {outcome && <Made outcome={outcome} />}
    </div>
  );
}

type AddressesFieldProps = { text: string; count: number; onChange: (text: string) => void };

function AddressesField({ text, count, onChange }: AddressesFieldProps) {
  const t = useTranslations("paste-links");
  return (
    <Field label={t("addresses")} hint={t("hint")} aside={t("count", { count })}>
      {(field) => (
        <Textarea
          {...field}
          rows={10}
          spellCheck={false}
          placeholder={t("example")}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className="code text-12"
        />
      )}
    </Field>
  );
}

function Made({ outcome: { links, refused } }: { outcome: Outcome }) {
  const t = useTranslations("paste-links");
  return (
    <section aria-label={t("result")} className="flex flex-col gap-3">
      {links.length > 0 && (
        <CodeBlock title={t("made", { count: links.length })} code={links.join("\n")} copyLabel={t("copy")} />
      )}
      {refused.length > 0 && (
        <ul role="alert" className="text-13 text-bad">
          {refused.map(({ row, message }) => (
            <li key={row}>{t("refused", { row, message })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
