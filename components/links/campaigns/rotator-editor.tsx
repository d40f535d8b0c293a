import { useQuery } from "@tanstack/react-query";
import { Dices } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState, GhostRow } from "@/components/shell/empty-state";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LoadingRows } from "@/components/ui/loading";
import { Segmented } from "@/components/ui/segmented";
import { toast, toastOnError } from "@/components/ui/toast";
import { MODES, type Mode } from "@/lib/links/campaigns/enums";
import { DropZone } from "../channels/drag-and-drop";
import { partsOf, ShortLink } from "../short-link";
import { type Part, ShareBar } from "./campaign-columns";
import { DeclareWinner } from "./declare-winner";
import {
  type Campaign,
  type Member,
  membersQuery,
  type RotatorPlan,
  useAssignLink,
  useRoll,
  useSaveRotator,
} from "./queries";
import { ADD_FIELD, AssignLink, MemberRow } from "./rotator-members";
import { percents, type Share, withPercent } from "./rotator-shares";

/** A campaign's links, and how its rotator chooses among them. */
export function RotatorEditor({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("rotator");
  const { data, error } = useQuery(membersQuery(campaign.id));
  const assign = useAssignLink(campaign.id);
  if (error && !data) return <Callout tone="bad">{error.message}</Callout>;
  if (!data) return <LoadingRows label={t("loading")} rows={3} />;
  return (
    <DropZone
      takes={["links"]}
      onItem={({ id }) => toastOnError(assign.mutateAsync(id))}
      className="flex flex-col gap-6"
    >
      {data.rows.length > 0 && <Editor campaign={campaign} members={data.rows} />}
      {data.result > data.rows.length && (
        <Callout tone="note">{t("more", { shown: data.rows.length, count: data.result })}</Callout>
      )}
      {data.rows.length === 0 && <NoLinks />}
      <AssignLink campaignId={campaign.id} taken={data.rows.map(({ id }) => id)} />
    </DropZone>
  );
}

const NoLinks = () => {
  const t = useTranslations("rotator");
  return (
    <EmptyState
      title={t("nothing-yet")}
      example={
        <GhostRow>
          <ShortLink host="go.example" slug="spring" className="min-w-0 flex-1" />
          <span className="figures">50%</span>
        </GhostRow>
      }
    >
      <Button tone="primary" onClick={() => document.getElementById(ADD_FIELD)?.focus()}>
        {t("add-first")}
      </Button>
    </EmptyState>
  );
};

function Editor({ campaign, members }: { campaign: Campaign; members: Member[] }) {
  const t = useTranslations("rotator");
  const editor = useRotatorPlan(campaign, members);
  const roll = useRoll(campaign.id);
  const { plan } = editor;
  const shares = plannedShares(plan, members);
  const rolled = new Map(roll.data?.links.map(({ id, times }) => [id, times]));
  const edit = (change: () => void) => {
    roll.reset();
    change();
  };
  return (
    <section aria-label={t("title")}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Segmented
          label={t("mode")}
          value={plan.mode}
          options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
          onChange={(mode) => edit(() => editor.setMode(mode))}
        />
        <div className="flex flex-wrap gap-2">
          <DeclareWinner
            campaignId={campaign.id}
            members={members}
            isChanged={editor.isChanged}
            onDeclared={() => edit(editor.reset)}
          />
          <Button busy={roll.isPending} onClick={() => roll.mutate(plan)}>
            <Dices aria-hidden className="size-4" />
            {t("roll")}
          </Button>
        </div>
      </div>
      <p className="mt-1.5 text-12 text-ink-3">{t(`hints.${plan.mode}`)}</p>
      <Shares members={members} planned={shares} rolled={roll.data && rolled} error={roll.error} />
      <ul aria-label={t("links")} className="mt-4 border-t">
        {members.map((member, at) => (
          <MemberRow
            key={member.id}
            campaignId={campaign.id}
            member={member}
            at={at}
            paused={plan.members[at]?.paused ?? false}
            percent={shares.get(member.id) ?? 0}
            rolled={roll.data && (rolled.get(member.id) ?? 0)}
            onPercent={
              plan.mode === "weighted"
                ? (percent) => edit(() => editor.setPercent(member.id, percent))
                : undefined
            }
            onPause={() => edit(() => editor.togglePause(member.id))}
          />
        ))}
      </ul>
      {editor.isChanged && <SaveBar campaign={campaign} editor={editor} onEdit={edit} />}
    </section>
  );
}

/** Percent of the visitors by link. */
function plannedShares({ mode, members: shares }: RotatorPlan, members: Member[]) {
  const open = shares.map((share, at) => ({
    ...share,
    weight: mode === "weighted" ? share.weight : 1,
    // A disabled link gets nobody, whatever its weight.
    paused: share.paused || members[at]?.state !== "active",
  }));
  return percents(open);
}

type SharesProps = {
  members: Member[];
  /** percent by link */
  planned: ReadonlyMap<number, number>;
  /** how often each was chosen in a thousand, once that was tried */
  rolled: ReadonlyMap<number, number> | undefined;
  error: Error | null;
};

/** Who gets how much, as it is planned and as it came out. */
function Shares({ members, planned, rolled, error }: SharesProps) {
  const t = useTranslations("rotator");
  const named = (percentOf: (id: number) => number): Part[] =>
    members.map(({ id, shorturl }) => ({ id, name: partsOf(shorturl).slug, percent: percentOf(id) }));
  return (
    <div className="mt-4 flex flex-col gap-2" aria-live="polite">
      <Line label={t("planned")} parts={named((id) => planned.get(id) ?? 0)} />
      {rolled && <Line label={t("observed")} parts={named((id) => (rolled.get(id) ?? 0) / 10)} />}
      {error && <Callout tone="bad">{error.message}</Callout>}
    </div>
  );
}

type SaveBarProps = {
  campaign: Campaign;
  editor: ReturnType<typeof useRotatorPlan>;
  /** around a change of the plan: what was rolled with the one before is gone */
  onEdit: (change: () => void) => void;
};

/** Under what was changed: keep it, or go back. */
function SaveBar({ campaign, editor, onEdit }: SaveBarProps) {
  const t = useTranslations("rotator");
  const save = useSaveRotator(campaign);
  const keep = () =>
    // By then the plan may be the saved one, and this bar gone: callbacks of `mutate` would not run.
    void save.mutateAsync(editor.plan).then(
      () => {
        editor.settle();
        toast({ tone: "good", title: t("saved") });
      },
      ({ message }: Error) => toast({ tone: "bad", title: t("not-saved"), description: message }),
    );
  return (
    <div className="mt-3 flex items-center justify-end gap-2">
      <span className="me-auto text-12 text-ink-3">{t("unsaved")}</span>
      <Button tone="quiet" onClick={() => onEdit(editor.reset)}>
        {t("reset")}
      </Button>
      <Button tone="primary" busy={save.isPending} onClick={keep}>
        {t("save")}
      </Button>
    </div>
  );
}

const Line = ({ label, parts }: { label: string; parts: Part[] }) => (
  <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-3 text-12 text-ink-3">
    <span>{label}</span>
    <ShareBar label={label} parts={parts} />
  </div>
);

type Edits = { mode?: Mode; members: Map<number, Share> };
const NONE: Edits = { members: new Map() };

/** The rotator as it is being edited: what is kept, with the edits over it. Links that come or go meanwhile are followed. */
export function useRotatorPlan(campaign: Campaign, members: Member[]) {
  const [edits, setEdits] = useState(NONE);
  const kept = members.map(({ id, weight, paused }): Share => ({ id, weight, paused }));
  const plan: RotatorPlan = {
    mode: edits.mode ?? campaign.mode,
    members: kept.map((share) => edits.members.get(share.id) ?? share),
  };
  const setMembers = (next: Share[]) =>
    setEdits({ ...edits, members: new Map(next.map((share) => [share.id, share])) });
  return {
    plan,
    isChanged:
      plan.mode !== campaign.mode ||
      plan.members.some(
        ({ weight, paused }, at) => weight !== kept[at]?.weight || paused !== kept[at]?.paused,
      ),
    setMode: (mode: Mode) => setEdits({ ...edits, mode }),
    setPercent: (id: number, percent: number) => setMembers(withPercent(plan.members, id, percent)),
    togglePause: (id: number) =>
      setMembers(
        plan.members.map((share) => (share.id === id ? { ...share, paused: !share.paused } : share)),
      ),
    reset: () => setEdits(NONE),
    /** once these edits are saved: what was edited since stays */
    settle: () => setEdits((now) => (now === edits ? NONE : now)),
  };
}
