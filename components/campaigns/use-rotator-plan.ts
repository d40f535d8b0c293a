import { useState } from "react";
import type { Mode } from "@/lib/campaigns/choices";
import type { RotatorPlan } from "./queries";
import { type Share, withPercent } from "./shares";
import type { Campaign, Member } from "./types";

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
  };
}
