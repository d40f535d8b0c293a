import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Circle } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { keysQuery } from "@/components/identity/keys/queries";
import { QuickCreate } from "@/components/links/list/quick-create";
import { optionsQuery } from "@/components/links/picker/queries";
import { type LinkRow, linkKeys } from "@/components/links/queries";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { cn } from "@/components/ui/cn";
import { isClick } from "../live/recent-visits";
import { useLive } from "../statistics/live";
import { STATS_OF_ALL } from "../statistics/queries";

/** How often the steps that no stream tells of are looked at, while somebody is at them. */
const STEPS_MS = 4_000;

const NO_FILTERS: readonly never[] = [];

type Props = { newest: LinkRow[] | undefined; clicks: number | undefined };

/** First steps of a new user, ticked off while they are done. Hidden once a link was opened and a key was used, or a domain added. */
export function FirstSteps({ newest, clicks }: Props) {
  const keys = useQuery(keysQuery).data;
  const domains = useQuery(optionsQuery("domain")).data;
  if (newest === undefined || clicks === undefined || domains === undefined || keys === undefined)
    return null;
  const done = {
    link: newest.length > 0,
    click: clicks > 0,
    domain: domains.length > 0,
    key: keys.some(({ lastused }) => lastused !== null),
  };
  if (done.link && done.click && (done.domain || done.key)) return null;
  return <Steps done={done} first={newest.at(-1)} />;
}

const STEPS = ["link", "click", "domain", "key"] as const;
type Step = (typeof STEPS)[number];

function Steps({ done, first }: { done: Record<Step, boolean>; first: LinkRow | undefined }) {
  const t = useTranslations("first-steps");
  const isOpened = useFirstClick() || done.click;
  useQuery({ ...keysQuery, refetchInterval: done.key ? false : STEPS_MS });
  const state = { ...done, click: isOpened };
  const action = "rounded-control font-medium underline underline-offset-2 hover:no-underline";
  const help: Record<Step, ReactNode> = {
    link: <QuickCreate isFocused />,
    click: first && !isOpened && <OpenIt link={first} />,
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
        {STEPS.map((step) => (
          <li key={step} className="flex items-start gap-3 text-14">
            {state[step] ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
            )}
            <div className={cn("min-w-0 flex-1", state[step] && "text-ink-3")}>
              {state[step] && <span className="sr-only">{t("done")} </span>}
              {t(`${step}.text`)} {!state[step] && help[step]}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {isOpened ? t("click.seen") : state.link ? t("click.waiting") : ""}
      </p>
    </section>
  );
}

/** The way to the first link, in another tab: this page stays in sight and shows the click. */
function OpenIt({ link }: { link: LinkRow }) {
  const t = useTranslations("first-steps");
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <a
        // The bar that had the focus is gone once the link is there.
        ref={(opened) => {
          if (document.activeElement === document.body) opened?.focus();
        }}
        href={link.shorturl}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 rounded-control underline underline-offset-2 hover:no-underline"
      >
        <ShortLink {...partsOf(link.shorturl)} />
      </a>
      <span className="flex items-center gap-2 text-13 text-ink-3">
        <span aria-hidden className="size-2 rounded-full bg-accent motion-safe:animate-pulse" />
        {t("click.waiting")}
      </span>
    </span>
  );
}

/** Whether a click has come while the page was open; what shows clicks is read again then. */
function useFirstClick(): boolean {
  const client = useQueryClient();
  const { visits } = useLive(STATS_OF_ALL, NO_FILTERS);
  // A robot that looks at a link somebody posted is no click, and the list won't count it.
  const latest = visits.find(isClick);
  useEffect(() => {
    if (latest === undefined) return;
    void client.invalidateQueries({ queryKey: linkKeys.all });
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "stats" });
  }, [client, latest]);
  return latest !== undefined;
}
