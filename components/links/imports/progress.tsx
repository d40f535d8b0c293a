import { useTranslations } from "use-intl";

/** How far long work has come, in rows. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const t = useTranslations("import");
  return (
    <div role="status" className="mt-4 text-13 text-ink-2">
      <progress
        value={done}
        max={total}
        aria-label={label}
        className="mb-1 block h-1.5 w-full accent-accent"
      />
      <span className="figures">{t("progress", { label, done, total })}</span>
    </div>
  );
}

/** Why work ended before its last row. */
export function StoppedNote({ error, done }: { error: Error | null; done: number }) {
  const t = useTranslations("import");
  return (
    error && (
      <p role="alert" className="mt-4 text-13 text-bad">
        {t("stopped", { done, reason: error.message })}
      </p>
    )
  );
}
