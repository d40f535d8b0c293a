import { useQuery } from "@tanstack/react-query";
import { Check, Circle } from "lucide-react";
import { useTranslations } from "use-intl";
import { choicesQuery } from "@/components/choices/queries";
import { keysQuery } from "@/components/keys/queries";
import { linkDrawer } from "@/components/links/drawer-state";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { cn } from "@/components/ui/cn";

type Props = { links: number | undefined; clicks: number | undefined };

/** What somebody new does first, ticked off by what there is. Gone once a link was opened and a key was used. */
export function FirstSteps({ links, clicks }: Props) {
  const t = useTranslations("first-steps");
  const domains = useQuery(choicesQuery("domain")).data;
  const keys = useQuery(keysQuery).data;
  if (links === undefined || domains === undefined || keys === undefined) return null;
  const done = {
    link: links > 0,
    click: (clicks ?? 0) > 0,
    domain: domains.length > 0,
    key: keys.some(({ lastused }) => lastused !== null),
  };
  if (done.link && done.click && (done.domain || done.key)) return null;
  const action = "rounded-control font-medium underline underline-offset-2 hover:no-underline";
  const steps = {
    link: (
      <button type="button" className={action} onClick={() => linkDrawer.openNew()}>
        {t("link.action")}
      </button>
    ),
    click: null,
    domain: (
      <AppLink href={paths.domains()} className={action}>
        {t("domain.action")}
      </AppLink>
    ),
    key: (
      <AppLink href={paths.settings("keys")} className={action}>
        {t("key.action")}
      </AppLink>
    ),
  };
  return (
    <section aria-label={t("title")} className="rounded-panel border bg-surface p-4 sm:p-5">
      <h2 className="font-semibold text-16">{t("title")}</h2>
      <ol className="mt-3 flex flex-col gap-3">
        {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
          <li key={step} className="flex items-start gap-3 text-14">
            {done[step] ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
            )}
            <span className={cn(done[step] && "text-ink-3")}>
              {done[step] && <span className="sr-only">{t("done")} </span>}
              {t(`${step}.text`)} {!done[step] && steps[step]}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
