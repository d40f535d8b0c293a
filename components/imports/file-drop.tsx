import { FileUp } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";
import type { Table } from "./read-file";

/** Takes a file by dropping or choosing it and gives its rows. */
export function FileDrop({ onTable }: { onTable: (table: Table) => void }) {
  const t = useTranslations("import");
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { readTable } = await import("./read-file");
    const table = await readTable(file);
    if (table) onTable(table);
    else setProblem(t("unreadable"));
  };
  const chooser = useRef<HTMLInputElement>(null);
  const early = useRef(take);
  // The browser's own chooser works before our code does, and nobody told us then.
  useEffect(() => void early.current(chooser.current?.files?.[0]), []);
  const drag = (state: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(state);
  };
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-13 text-ink-2">{t("intro")}</p>
      <label
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void take(event.dataTransfer.files[0]);
        }}
        className={cn(
          "flex min-h-48 cursor-pointer flex-col items-center justify-center gap-2 rounded-panel border border-dashed border-line-strong p-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent",
          over ? "bg-accent-soft" : "bg-surface hover:bg-sunken",
        )}
      >
        <FileUp aria-hidden className="size-6 text-ink-3" />
        <span className="font-medium text-14">{t("choose")}</span>
        <span className="text-12 text-ink-3">{t("limits")}</span>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.tsv,text/csv"
          className="sr-only"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      {problem && (
        <p role="alert" className="mt-2 text-13 text-bad">
          {problem}
        </p>
      )}
    </>
  );
}
