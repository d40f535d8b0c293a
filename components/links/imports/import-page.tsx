"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { PageHeader } from "@/components/shell/page-header";
import type { Service } from "@/lib/links/imports/enums";
import { bodyOfRow, type Field, guessFields, repeatedAliases } from "./import-columns";
import { ImportOutcome } from "./import-outcome";
import { ColumnMapping, FileDrop } from "./import-steps";
import { StoppedNote } from "./progress";
import { type Outcome, useBulkCreate } from "./queries";
import type { Table } from "./read-file";
import { ServiceImport } from "./service-import";

type Stage =
  | { kind: "file" }
  | { kind: "columns"; table: Table }
  | { kind: "service"; from: Service; table: Table }
  | { kind: "rehearsed" | "made"; table: Table; outcome: Outcome };

/** A CSV file into links: the file, what its columns mean or which service wrote it, what would happen, and then it happens. */
export function ImportPage() {
  const t = useTranslations("import");
  const [stage, setStage] = useState<Stage>({ kind: "file" });
  const [fields, setFields] = useState<(Field | "")[]>([]);
  const [done, setDone] = useState(0);
  const create = useBulkCreate();
  const open = (table: Table, from: Service | "") => {
    if (from) return setStage({ kind: "service", from, table });
    setFields(guessFields(table.header));
    setStage({ kind: "columns", table });
  };
  const run = (table: Table, mode: "rehearse" | "make") => {
    setDone(0);
    const bodies = table.rows.map((cells) => bodyOfRow(cells, fields));
    create.mutate(
      { bodies, mode, onProgress: setDone },
      {
        onSuccess: (outcome) => {
          if (mode === "make") return setStage({ kind: "made", table, outcome });
          const repeated = repeatedAliases(bodies, (row) => t("repeated", { row }));
          setStage({ kind: "rehearsed", table, outcome: withRepeated(outcome, repeated) });
        },
      },
    );
  };
  return (
    <div className="max-w-3xl">
      <PageHeader title={t("title")} />
      {stage.kind === "file" && <FileDrop onTable={open} />}
      {stage.kind === "service" && (
        <ServiceImport from={stage.from} table={stage.table} onBack={() => setStage({ kind: "file" })} />
      )}
      {stage.kind === "columns" && (
        <ColumnMapping
          table={stage.table}
          fields={fields}
          onChange={setFields}
          onBack={() => setStage({ kind: "file" })}
          onCheck={() => run(stage.table, "rehearse")}
          busy={create.isPending ? done : undefined}
        />
      )}
      {(stage.kind === "rehearsed" || stage.kind === "made") && (
        <ImportOutcome
          kind={stage.kind}
          from="columns"
          table={stage.table}
          outcome={stage.outcome}
          back={t("back")}
          onBack={() => setStage({ kind: "columns", table: stage.table })}
          onMake={() => run(stage.table, "make")}
          busy={create.isPending ? done : undefined}
        />
      )}
      <StoppedNote error={create.error} done={done} />
    </div>
  );
}

/** The server rehearses part by part, so it cannot see that two parts ask for the same alias. */
function withRepeated(outcome: Outcome, repeated: Outcome["refused"]): Outcome {
  const known = new Set(outcome.refused.map(({ row }) => row));
  const more = repeated.filter(({ row }) => !known.has(row));
  return {
    ...outcome,
    good: outcome.good - more.length,
    refused: [...outcome.refused, ...more].sort((one, other) => one.row - other.row),
  };
}
