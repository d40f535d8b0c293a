import { useQuery } from "@tanstack/react-query";
import { later } from "@/components/ui/later";
import { starredQuery } from "./starred-queries";

const StarredChannels = later(() => import("./starred-channels").then((module) => module.StarredChannels));

/** The starred channels, below the pages of the sidebar, once there are any. */
export function SidebarChannels({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { data = [] } = useQuery(starredQuery);
  return data.length > 0 && <StarredChannels starred={data} onNavigate={onNavigate} />;
}
