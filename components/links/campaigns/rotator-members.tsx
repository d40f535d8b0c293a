import { useQuery } from "@tanstack/react-query";
import { type LucideIcon, Pause, Play, X } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { SearchPicker } from "@/components/ui/search-picker";
import { toast, toastOnError } from "@/components/ui/toast";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { linkSearchQuery } from "../queries";
import { partsOf, ShortLink } from "../short-link";
import { stepOf } from "./campaign-columns";
import { type Member, useAssignLink, useRemoveMember } from "./queries";

type Props = {
  campaignId: number;
  member: Member;
  /** its position in the bar */
  at: number;
  paused: boolean;
  percent: number;
  /** how often it was chosen in a thousand, once that was tried */
  rolled: number | undefined;
  /** absent where the mode knows no weights */
  onPercent: ((percent: number) => void) | undefined;
  onPause: () => void;
};

/** One link of a campaign: its share, with actions to move, pause or remove it. */
export function MemberRow({ campaignId, member, at, paused, percent, rolled, onPercent, onPause }: Props) {
  const t = useTranslations("rotator");
  const format = useFormatter();
  const takeOut = useTakeOut(campaignId, member);
  const { slug } = partsOf(member.shorturl);
  const isOpen = !paused && member.state === "active";
  const share = format.number(percent / 100, { style: "percent" });
  return (
    <li className="grid min-h-15 grid-cols-[0.625rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b py-2 sm:grid-cols-[0.625rem_minmax(0,5fr)_minmax(8rem,4fr)_3.5rem_6rem_auto]">
      <span aria-hidden className={cn("size-2.5 rounded-[2px]", isOpen ? stepOf(at) : "bg-line")} />
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-2">
          <AppLink href={paths.link(member.id)} className="min-w-0 rounded-control text-14 hover:underline">
            <ShortLink {...partsOf(member.shorturl)} />
          </AppLink>
          {paused && <Chip>{t("paused")}</Chip>}
          {member.state !== "active" && <Chip tone="warn">{t(`states.${member.state}`)}</Chip>}
        </div>
        <div className="truncate text-12 text-ink-3">{member.title || member.longurl}</div>
      </div>
      <div className="max-sm:order-1 max-sm:col-span-2 max-sm:col-start-2">
        {onPercent && (
          <input
            type="range"
            min={0}
            max={100}
            value={percent}
            disabled={!isOpen}
            aria-label={t("share", { name: slug })}
            aria-valuetext={share}
            onChange={(event) => onPercent(Number(event.target.value))}
            className="block h-6 w-full cursor-pointer accent-accent disabled:cursor-not-allowed disabled:opacity-40"
          />
        )}
      </div>
      <div className="figures text-end font-medium text-14 max-sm:order-2 max-sm:col-start-2 max-sm:text-start">
        {share}
      </div>
      <div className="text-end text-12 text-ink-3 max-sm:order-3">
        <span className="figures block">{t("clicks", { count: member.clicks })}</span>
        {rolled !== undefined && (
          <span className="figures block text-ink-2">{t("rolled", { count: rolled })}</span>
        )}
      </div>
      <div className="flex max-sm:col-start-3 max-sm:row-start-1">
        <IconButton
          icon={paused ? Play : Pause}
          label={t(paused ? "resume" : "pause", { name: slug })}
          onClick={onPause}
        />
        <IconButton icon={X} label={t("remove", { name: slug })} onClick={takeOut} />
      </div>
    </li>
  );
}

type IconButtonProps = { icon: LucideIcon; label: string; onClick: () => void };

const IconButton = ({ icon: Icon, label, onClick }: IconButtonProps) => (
  <Button tone="quiet" size="icon" aria-label={label} title={label} onClick={onClick}>
    <Icon aria-hidden className="size-4" />
  </Button>
);

/** Takes the link out at once and offers to put it back. */
function useTakeOut(campaignId: number, member: Member) {
  const t = useTranslations("rotator");
  const remove = useRemoveMember(campaignId);
  const assign = useAssignLink(campaignId);
  const offer = () =>
    toast({
      tone: "plain",
      title: t("removed", { name: partsOf(member.shorturl).slug }),
      duration: 10_000,
      action: { label: t("undo"), run: () => toastOnError(assign.mutateAsync(member.id)) },
    });
  return () => toastOnError(remove.mutateAsync(member.id), offer);
}

const DEBOUNCE_MS = 200;

/** The field in which links for a campaign are found. */
export const ADD_FIELD = "campaign-add";

/** Finds links and puts them into a campaign one after the other. */
export function AssignLink({ campaignId, taken }: { campaignId: number; taken: number[] }) {
  const t = useTranslations("rotator");
  const [q, setQ] = useState("");
  const assign = useAssignLink(campaignId);
  const debounced = useDebouncedValue(q, DEBOUNCE_MS);
  const { data = [], isFetching } = useQuery(linkSearchQuery(debounced));
  const found = data
    .filter(({ id }) => !taken.includes(id))
    .map((link) => ({
      id: String(link.id),
      label: link.shorturl,
      shown: <ShortLink {...partsOf(link.shorturl)} />,
      detail: link.title || link.longurl.replace(/^https?:\/\//, ""),
    }));
  return (
    <div className="max-w-form">
      <SearchPicker
        id={ADD_FIELD}
        label={t("add")}
        placeholder={t("add-hint")}
        found={found}
        onSearch={setQ}
        onPick={({ id }) => toastOnError(assign.mutateAsync(Number(id)))}
        nothing={t(isFetching || q !== debounced ? "searching" : "no-link")}
      />
      <p className="mt-1 text-12 text-ink-3">{t("one-campaign")}</p>
    </div>
  );
}
