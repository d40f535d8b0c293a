import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "@/components/browser-files";
import { useSession } from "@/components/identity/session/queries";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { SERVICES, type Service } from "@/lib/links/imports/enums";
import { optionsQuery } from "../picker/queries";
import { CheckStep } from "./check-step";
import { ImportOutcome } from "./import-outcome";
import { StoppedNote } from "./progress";
import type { Table } from "./read-file";
import { type ServiceOutcome, useServiceImport } from "./service-queries";

type Props = { from: Service; table: Table; onBack: () => void };
type Stage = { kind: "file" } | { kind: "rehearsed" | "made"; outcome: ServiceOutcome };

/** A file of another service into links: on which domain, what would happen, and then it happens. */
export function ServiceImport({ from, table, onBack }: Props) {
  const t = useTranslations("import");
  const [stage, setStage] = useState<Stage>({ kind: "file" });
  const [domain, setDomain] = useState("");
  const [done, setDone] = useState(0);
  const stopped = useRef(false);
  const create = useServiceImport();
  const busy = create.isPending ? done : undefined;
  const run = (mode: "rehearse" | "make") => {
    setDone(0);
    stopped.current = false;
    create.mutate(
      { from, table, domain, mode, onProgress: setDone, isStopped: () => stopped.current },
      { onSuccess: (outcome) => setStage({ kind: mode === "make" ? "made" : "rehearsed", outcome }) },
    );
  };
  return (
    <>
      {stage.kind === "file" ? (
        <>
          <Found from={from} table={table} />
          <DomainField value={domain} onChange={setDomain} />
          <CheckStep busy={busy} total={table.rows.length} onCheck={() => run("rehearse")} onBack={onBack} />
        </>
      ) : (
        <>
          <Notes outcome={stage.outcome} />
          <ImportOutcome
            kind={stage.kind}
            from="service"
            table={table}
            outcome={stage.outcome}
            back={t("back-to-domain")}
            onBack={() => setStage({ kind: "file" })}
            onMake={() => run("make")}
            busy={busy}
          />
        </>
      )}
      {busy !== undefined && (
        <Button size="small" className="mt-3" onClick={() => void (stopped.current = true)}>
          {t("stop")}
        </Button>
      )}
      <StoppedNote error={create.error} done={done} />
    </>
  );
}

/** The file, its size and where it is from. */
function Found({ from, table: { name, rows } }: Pick<Props, "from" | "table">) {
  const t = useTranslations("import");
  const service = SERVICES.find(({ value }) => value === from)?.label ?? from;
  return (
    <p className="mb-4 text-13 text-ink-2">{t("found-service", { name, count: rows.length, service })}</p>
  );
}

/** On which domain the links will be. */
function DomainField({ value, onChange }: { value: string; onChange: (domain: string) => void }) {
  const t = useTranslations("import");
  const own = useSession()?.shortHost ?? "";
  const domains = useQuery(optionsQuery("domain")).data ?? [];
  const hosts = [...(own ? [own] : []), ...domains.map(({ label }) => label)];
  return (
    <Field label={t("domain")} hint={t("domain-hint")} className="max-w-md">
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[
            { value: "", label: t("domain-of-file") },
            ...hosts.map((host) => ({ value: host, label: host })),
          ]}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

/** What the counts do not say: links that were here, clicks of before, rows that were not reached, and a file of all rows. */
function Notes({ outcome: { existing, clicks, waiting, report } }: { outcome: ServiceOutcome }) {
  const t = useTranslations("import");
  const download = async () => {
    const { reportFile } = await import("./read-file");
    saveFile("import-report.csv", "text/csv", reportFile(report));
  };
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2 text-13 text-ink-2">
      <span>
        {existing > 0 && t("existing", { count: existing })} {clicks > 0 && t("clicks", { count: clicks })}{" "}
        {waiting > 0 && <span className="text-warn">{t("waiting", { count: waiting })}</span>}
      </span>
      <Button size="small" onClick={() => void download()}>
        {t("report")}
      </Button>
    </div>
  );
}
