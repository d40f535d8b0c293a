import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Tick } from "@/components/ui/checkbox";
import { Chip } from "@/components/ui/chip";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { LoadingRows } from "@/components/ui/loading";
import { partsOf, ShortLink } from "../short-link";
import { type Candidate, candidatesQuery, type Member } from "./queries";
import { percents } from "./rotator-shares";

type Props = {
  open: boolean;
  campaignId: number;
  isChanged: boolean;
  busy: boolean;
  onChoose: (member: Member) => void;
  onCancel: () => void;
};

/**
 * Chooses the link that stays, with what the rotator sent to each and what happens to the others. The one it sent most visitors
 * to is chosen already; none is as long as it has sent nobody.
 */
export function WinnerDialog({ open, campaignId, onCancel, ...rest }: Props) {
  const t = useTranslations("winner");
  const { data, error } = useQuery({ ...candidatesQuery(campaignId), enabled: open });
  return (
    <Dialog open={open} onOpenChange={onCancel} title={t("title")} description={t("description")}>
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!error && !data && <LoadingRows label={t("loading")} rows={2} />}
      {data && <Choice members={data} onCancel={onCancel} {...rest} />}
    </Dialog>
  );
}

type ChoiceProps = Omit<Props, "open" | "campaignId"> & { members: Candidate[] };

function Choice({ members, isChanged, busy, onChoose, onCancel }: ChoiceProps) {
  const t = useTranslations("winner");
  const [picked, setPicked] = useState<number>();
  const chosen = members.find(({ id }) => id === picked) ?? leaderOf(members);
  const parts = percents(members.map(({ id, sent }) => ({ id, weight: sent, paused: false })));
  const others = members.filter((member) => !member.paused && member.id !== chosen?.id).length;
  return (
    <Form onSend={() => chosen && onChoose(chosen)} className="flex flex-col gap-4">
      {members.every(({ sent }) => sent === 0) && <Callout tone="note">{t("nobody-sent")}</Callout>}
      <ul aria-label={t("links")} className="border-t">
        {members.map((member) => (
          <CandidateRow
            key={member.id}
            member={member}
            percent={parts.get(member.id) ?? 0}
            isPicked={member.id === chosen?.id}
            onPick={() => setPicked(member.id)}
          />
        ))}
      </ul>
      {chosen && (
        <p aria-live="polite" className="text-13 text-ink-2">
          {t("effect", { name: partsOf(chosen.shorturl).slug, count: others })}
        </p>
      )}
      {isChanged && <Callout tone="note">{t("unsaved")}</Callout>}
      <div className="flex justify-end gap-2">
        <Button tone="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" tone="primary" busy={busy} disabled={!chosen}>
          {chosen ? t("keep", { name: partsOf(chosen.shorturl).slug }) : t("choose")}
        </Button>
      </div>
    </Form>
  );
}

type CandidateProps = { member: Candidate; percent: number; isPicked: boolean; onPick: () => void };

function CandidateRow({ member, percent, isPicked, onPick }: CandidateProps) {
  const t = useTranslations("winner");
  const states = useTranslations("rotator");
  const format = useFormatter();
  const id = useId();
  const isInactive = member.state !== "active";
  return (
    <li className="relative border-b">
      <span
        aria-hidden
        className="absolute inset-y-1 start-0 rounded-control bg-accent-soft"
        style={{ width: `${percent}%` }}
      />
      <label
        htmlFor={id}
        className="relative grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-2 py-1 sm:grid-cols-[auto_minmax(0,1fr)_auto] has-enabled:cursor-pointer"
      >
        <Tick id={id} type="radio" name="winner" checked={isPicked} disabled={isInactive} onChange={onPick} />
        <span className="min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <ShortLink {...partsOf(member.shorturl)} className="min-w-0 text-14" />
            {member.paused && <Chip>{states("paused")}</Chip>}
            {isInactive && <Chip tone="warn">{states(`states.${member.state}`)}</Chip>}
          </span>
          <span className="block truncate text-12 text-ink-2">{member.title || member.longurl}</span>
        </span>
        <span className="figures flex items-baseline gap-3 text-13 max-sm:col-start-2">
          {t("sent", { count: member.sent })}
          <span className="w-12 font-medium text-14 sm:text-end">
            {format.number(percent / 100, { style: "percent" })}
          </span>
        </span>
      </label>
    </li>
  );
}

/** The active link that the rotator sent most visitors to; of several the first, and none where it sent nobody. */
const leaderOf = (members: Candidate[]) =>
  members.filter(({ state, sent }) => state === "active" && sent > 0).toSorted((a, b) => b.sent - a.sent)[0];
