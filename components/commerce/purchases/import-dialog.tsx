import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { controlLook } from "@/components/ui/control-look";
import { Dialog } from "@/components/ui/dialog";
import { Field, Textarea } from "@/components/ui/form";
import { TableHead } from "@/components/ui/table-head";
import { toast } from "@/components/ui/toast";
import { ItemPicker } from "../items/item-picker";
import { type Item, namedItemsQuery } from "../items/queries";
import { type ImportResult, useImport } from "./queries";

/** Brings codes of another marketplace in: tried first, so that every row that is refused is known before. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("purchase-import");
  const { data: items = [], isPending: isLoading } = useQuery(namedItemsQuery(""));
  const [csv, setCsv] = useState("");
  const [chosen, setChosen] = useState<Item>();
  const run = useImport();
  // Of several, none is taken unseen: a code under the wrong item would be good for it.
  const item = chosen ?? (items.length === 1 ? items[0] : undefined) ?? null;
  const send = (dryrun: boolean) =>
    run.mutate(
      { csv, dryrun, ...(item && { item_id: item.id }) },
      {
        onSuccess: ({ imported }) => {
          if (dryrun) return;
          toast({ tone: "good", title: t("done", { count: imported }) });
          onClose();
        },
      },
    );
  const change = (text: string) => {
    setCsv(text);
    run.reset();
  };
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} className="max-w-2xl">
      <div className="flex flex-col gap-4">
        {run.error && <Callout tone="bad">{run.error.message}</Callout>}
        <CsvFields csv={csv} onChange={change} />
        <div>
          <ItemPicker
            item={item}
            onChange={(next) => {
              setChosen(next);
              run.reset();
            }}
          />
          <p className="mt-1 text-12 text-ink-3">{t("item-hint")}</p>
        </div>
        {run.data && <ImportResults result={run.data} />}
        <div className="flex justify-end gap-2">
          {/* Before the items are here, rows would go without the one that is about to be shown as chosen. */}
          <Button disabled={!csv || isLoading} busy={run.isPending} onClick={() => send(true)}>
            {t("try")}
          </Button>
          <Button tone="primary" disabled={!run.data?.good} busy={run.isPending} onClick={() => send(false)}>
            {t("import", { count: run.data?.good ?? 0 })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Rows from a file, or as they are pasted. */
function CsvFields({ csv, onChange }: { csv: string; onChange: (text: string) => void }) {
  const t = useTranslations("purchase-import");
  return (
    <>
      <Field label={t("file")} hint={t("file-hint")}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            onChange={({ currentTarget: { files } }) => void files?.[0]?.text().then(onChange)}
            className={`${controlLook} h-9 py-1.5 text-13 file:me-2 file:rounded-[3px] file:bg-sunken file:px-2`}
          />
        )}
      </Field>
      <Field label={t("text")}>
        {(control) => (
          <Textarea
            {...control}
            value={csv}
            rows={5}
            spellCheck={false}
            className="code text-12"
            placeholder={"purchase_code,license_type,date,buyer"}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </>
  );
}

/** How many rows are good, and each that is not, with the reason. */
export function ImportResults({ result: { good, known, refused, results } }: { result: ImportResult }) {
  const t = useTranslations("purchase-import");
  const bad = results.filter(({ result }) => result === "refused");
  return (
    <div role="status" className="text-13">
      <p>{t("summary", { good, known, refused })}</p>
      {bad.length > 0 && (
        <table className="mt-2 block max-h-56 w-full overflow-y-auto">
          <TableHead
            className="text-start text-12 text-ink-3"
            columns={[
              [t("row"), "w-16 py-1"],
              [t("code"), "w-1/3 py-1"],
              [t("reason"), "py-1"],
            ]}
          />
          <tbody>
            {bad.map(({ row, purchase_code, message }) => (
              <tr key={row} className="border-t align-top">
                <td className="figures py-1">{row}</td>
                <td className="code break-all py-1 pe-2 text-12">{purchase_code}</td>
                <td className="py-1 text-bad">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
