import { useFirstQuery } from "@/components/first-data";
import { lazy } from "@/components/ui/lazy";
import { noticesQuery } from "./notices";

const NoticeBanner = lazy(
  () => import("./notice-banner").then((module) => module.NoticeBanner),
  "components/identity/security/notice-banner",
);

/** Reports changes made to the account outside this browser, until they are dismissed. */
export function NoticeBannerHost() {
  const { data: notices } = useFirstQuery(noticesQuery);
  return notices?.length ? <NoticeBanner notices={notices} /> : null;
}
