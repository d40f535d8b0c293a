import { useFirstQuery } from "@/components/first-data";
import { lazy } from "@/components/ui/lazy";
import { viewsQuery } from "./queries";

const ListedViews = lazy(
  () => import("./listed-views").then((module) => module.ListedViews),
  "components/links/views/listed-views",
);

/** The saved views of the list of links, in the sidebar, once there are any. */
export function SidebarViews({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { data = [] } = useFirstQuery(viewsQuery);
  return data.length > 0 && <ListedViews views={data} onNavigate={onNavigate} />;
}
