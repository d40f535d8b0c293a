import { lazy } from "@/components/ui/lazy";
import { useSession } from "../session/queries";

const ConfirmBanner = lazy(
  () => import("./confirm-banner").then((module) => module.ConfirmBanner),
  "components/identity/account/confirm-banner",
);

/** What is said to people who have yet to confirm their address; nothing for all others. */
export function ConfirmBannerHost() {
  const user = useSession()?.user;
  return user && user.confirmation !== "none" ? <ConfirmBanner user={user} /> : null;
}
