import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ItemPicker } from "@/components/items/item-picker";
import { namedItemsQuery } from "@/components/items/queries";
import type { Item } from "@/components/items/types";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { controlLook, Textarea } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { ImportResults } from "./import-results";
import { useImport } from "./queries";

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
        <Field label={t("file")} hint={t("file-hint")}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              onChange={({ currentTarget: { files } }) => void files?.[0]?.text().then(change)}
              className={`${controlLook} h-9 py-1.5 text-13`}
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
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
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
