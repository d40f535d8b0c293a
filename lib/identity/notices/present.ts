import { message } from "@/lib/platform/responses";
import type { Notices } from "./notices";
import type { NoticesResponse } from "./schema";

export const presentNotices = ({
  mail,
  confirmed,
  report,
  alerts,
  brokenlinks,
}: Notices): NoticesResponse => ({
  data: { mail, confirmed, report, alerts, brokenlinks },
});

export const presentNoticesUpdated = message("Notices have been updated.");
