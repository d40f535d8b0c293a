import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useSettled } from "@/components/ui/use-settled";
import type { LinkValues } from "./link-values";
import { destinationQuery } from "./queries";

const PAUSE = 600;

/** What the destination in the form says of itself, once it has stood still for a moment; asked once for all who want to know. */
export function useDestination() {
  const { control } = useFormContext<LinkValues>();
  const url = useWatch({ control, name: "url" }).trim();
  const settled = useSettled(url, PAUSE);
  const { data, error, isFetching } = useQuery(destinationQuery(settled));
  const isCurrent = settled === url;
  return { page: isCurrent ? data : undefined, error: isCurrent ? error : null, isFetching };
}
