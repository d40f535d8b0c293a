import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ChannelMark } from "@/components/links/channels/channel-mark";
import { channelColorsQuery } from "@/components/links/channels/colors-query";
import { useRuleLook } from "@/components/links/route/rule-colors";
import { RuleMark } from "@/components/links/route/rule-mark";
import type { Listed } from "@/lib/analytics/store/enums";
import type { BreakdownRow } from "./metrics";

/** The mark that a value of a breakdown has everywhere: a rule that of its stop on the line, a channel its color. */
export function useValueMark(listed: Listed) {
  const look = useRuleLook();
  const { data: colors } = useQuery({ ...channelColorsQuery, enabled: listed === "channel" });
  return ({ value, record }: Pick<BreakdownRow, "value" | "record">): ReactNode => {
    if (listed === "rule" && value !== "") return <RuleMark look={look(value)} />;
    const color = record === undefined ? undefined : colors?.get(record);
    return color === undefined ? undefined : <ChannelMark color={color} />;
  };
}
