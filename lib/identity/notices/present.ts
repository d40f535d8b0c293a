import { message } from "@/lib/platform/responses";
import type { Notices } from "./notices";
import type { NoticesResponse } from "./schema";

export const presentNotices = ({ mail, report, alerts }: Notices): NoticesResponse => ({
  data: { mail, report, alerts },
});

export const presentNoticesUpdated = message("Notices have been updated.");
