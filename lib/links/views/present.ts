import { formatTimestamp } from "@/lib/platform/fields";
import { type IdResponse, message } from "@/lib/platform/responses";
import type { SavedView } from "@/prisma/client/client";
import type { ListedViewResponse, ViewResponse } from "./schema";
import type { View } from "./views";

export const presentListedView = (view: View): ListedViewResponse => ({
  id: view.id,
  name: view.name,
  filter: view.filter as Record<string, string>,
  order: view.sort,
  shared: view.sharedAt !== null,
  own: view.isOwn,
  hidden: view.hidden as ListedViewResponse["hidden"],
  density: view.density as ListedViewResponse["density"],
  default: view.isDefault,
  date: formatTimestamp(view.createdAt),
});

export const presentView = (view: View): ViewResponse => ({ data: presentListedView(view) });

export const presentViewCreated = ({ id }: SavedView): IdResponse => ({ id });

export const presentViewUpdated = message("View has been updated successfully.");

export const presentViewRemoved = message("View has been deleted successfully.");
