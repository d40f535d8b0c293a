import type { Routes } from "@/lib/integrations/openapi/document";
import * as webhookOneDelete from "../webhook/[id]/delete/route";
import * as webhookOneDeliveries from "../webhook/[id]/deliveries/route";
import * as webhookOneRepeat from "../webhook/[id]/repeat/[deliveryid]/route";
import * as webhookOne from "../webhook/[id]/route";
import * as webhookOneTest from "../webhook/[id]/test/route";
import * as webhookOneUpdate from "../webhook/[id]/update/route";
import * as webhookAdd from "../webhook/add/route";
import * as webhooks from "../webhooks/route";

/** Addresses that are told of events. */
export const WEBHOOK_ROUTES: Routes = {
  webhooks,
  "webhook/add": webhookAdd,
  "webhook/[id]": webhookOne,
  "webhook/[id]/update": webhookOneUpdate,
  "webhook/[id]/delete": webhookOneDelete,
  "webhook/[id]/test": webhookOneTest,
  "webhook/[id]/deliveries": webhookOneDeliveries,
  "webhook/[id]/repeat/[deliveryid]": webhookOneRepeat,
};
