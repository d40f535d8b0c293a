import { formatTimestamp } from "@/lib/platform/fields";
import { type IdResponse, message } from "@/lib/platform/responses";
import type { UtmTemplate } from "@/prisma/client/client";
import type { ListedUtmTemplateResponse, UtmTemplateResponse } from "./schema";

export const presentListedUtmTemplate = (template: UtmTemplate): ListedUtmTemplateResponse => ({
  id: template.id,
  name: template.name,
  source: template.source,
  medium: template.medium,
  campaign: template.campaign,
  term: template.term,
  content: template.content,
  date: formatTimestamp(template.createdAt),
});

export const presentUtmTemplate = (template: UtmTemplate): UtmTemplateResponse => ({
  data: presentListedUtmTemplate(template),
});

export const presentUtmTemplateCreated = ({ id }: UtmTemplate): IdResponse => ({ id });

export const presentUtmTemplateUpdated = message("UTM template has been updated successfully.");

export const presentUtmTemplateRemoved = message("UTM template has been deleted successfully.");
