import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/form";
import { LoadingRows } from "@/components/ui/loading";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import {
  type TransferOutcome,
  type TransferredLinks,
  transferPreviewQuery,
  useOtherWorkspaces,
  useTransferLinks,
} from "./queries";

type Props = {
  links: TransferredLinks;
  /** what they are called */
  about: string;
  onClose: () => void;
  /** after some of them went */
  onDone?: () => void;
};

/** Where links go, what goes along and what stays; nothing happens before it is said. */
export function TransferDialog({ links, about, onClose, onDone }: Props) {
  const t = useTranslations("links.transfer");
  const others = useOtherWorkspaces();
  const [chosen, setChosen] = useState<string>();
  const [domain, setDomain] = useState("");
  const settled = useDebouncedValue(domain.trim(), 400);
  const workspace = Number(chosen ?? others[0]?.id ?? 0);
  const name = others.find(({ id }) => id === workspace)?.name ?? "";
  const transfer = { links, workspace, domain: settled };
  const preview = useQuery({ ...transferPreviewQuery(transfer), enabled: workspace > 0 });
  const { mutate, isPending, error } = useTransferLinks();
  const submit = () =>
    mutate(transfer, {
      onSuccess: ({ transferred }) => {
        toast({ tone: "good", title: t("done", { count: transferred, name }) });
        onDone?.();
        onClose();
      },
    });
  const isKnown = preview.data !== undefined && settled === domain.trim();
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} description={about}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <WorkspaceField value={String(workspace)} onChange={setChosen} others={others} />
        <DomainField value={domain} onChange={setDomain} />
        {[error, preview.error].map(
          (each) =>
            each && (
              <Callout key={each.message} tone="bad">
                {each.message}
              </Callout>
            ),
        )}
        {preview.isFetching && <LoadingRows label={t("loading")} rows={2} />}
        {!preview.isFetching && preview.data && <Outcome outcome={preview.data} name={name} />}
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            tone="primary"
            busy={isPending}
            disabled={!isKnown || preview.isFetching || preview.data.transferred === 0}
          >
            {t("submit", { count: preview.data?.transferred ?? 0 })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type WorkspaceFieldProps = {
  value: string;
  onChange: (value: string) => void;
  others: ReturnType<typeof useOtherWorkspaces>;
};

function WorkspaceField({ value, onChange, others }: WorkspaceFieldProps) {
  const t = useTranslations("links.transfer");
  const options = others.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Field label={t("workspace")}>
      {(field) => <Select {...field} value={value} onChange={onChange} options={options} />}
    </Field>
  );
}

function DomainField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations("links.transfer");
  return (
    <Field label={t("domain")} hint={t("domain-hint")}>
      {(field) => (
        <Input
          {...field}
          value={value}
          maxLength={300}
          placeholder="go.example.com"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** More of them would push the buttons away; the API says them all. */
const MOST_REFUSED = 5;

function Outcome({
  outcome: { transferred, refused, left },
  name,
}: {
  outcome: TransferOutcome;
  name: string;
}) {
  const t = useTranslations("links.transfer");
  const stays = (Object.keys(left) as (keyof typeof left)[]).filter((part) => left[part] > 0);
  return (
    <div role="status" className="flex flex-col gap-3 text-13">
      {transferred > 0 && <p>{t("goes", { count: transferred, name })}</p>}
      {stays.length > 0 && (
        <div>
          <p className="font-medium">{t("stays")}</p>
          <ul className="list-disc ps-5 text-ink-2">
            {stays.map((part) => (
              <li key={part}>{t(`left.${part}`, { count: left[part] })}</li>
            ))}
          </ul>
        </div>
      )}
      {refused.length > 0 && (
        <Callout tone="note">
          <p className="font-medium">{t("refused", { count: refused.length })}</p>
          <ul className="flex flex-col gap-1 pt-1 text-ink-2">
            {refused.slice(0, MOST_REFUSED).map(({ id, message }) => (
              <li key={id} className="break-words">
                {message}
              </li>
            ))}
            {refused.length > MOST_REFUSED && <li>{t("more", { count: refused.length - MOST_REFUSED })}</li>}
          </ul>
        </Callout>
      )}
    </div>
  );
}
