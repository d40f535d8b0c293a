import type { Routes } from "@/lib/integrations/openapi/document";
import * as accountDetails from "../account/details/route";
import * as catalogueItemDelete from "../catalogue/item/[id]/delete/route";
import * as catalogueItem from "../catalogue/item/[id]/route";
import * as catalogueItemUpdate from "../catalogue/item/[id]/update/route";
import * as catalogueItemAdd from "../catalogue/item/add/route";
import * as catalogueItems from "../catalogue/items/route";
import * as catalogueMediaAdd from "../catalogue/media/add/route";
import * as cataloguePayoutDelete from "../catalogue/payout/[id]/delete/route";
import * as cataloguePayoutAdd from "../catalogue/payout/add/route";
import * as cataloguePayouts from "../catalogue/payouts/route";
import * as catalogueProfile from "../catalogue/profile/route";
import * as catalogueProfileUpdate from "../catalogue/profile/update/route";
import * as cataloguePurchaseDelete from "../catalogue/purchase/[id]/delete/route";
import * as cataloguePurchase from "../catalogue/purchase/[id]/route";
import * as cataloguePurchaseUpdate from "../catalogue/purchase/[id]/update/route";
import * as cataloguePurchaseAdd from "../catalogue/purchase/add/route";
import * as cataloguePurchasesImport from "../catalogue/purchases/import/route";
import * as cataloguePurchases from "../catalogue/purchases/route";
import * as catalogueValidations from "../catalogue/validations/route";
import * as itemsAll from "../items/all/route";
import * as itemsItem from "../items/item/route";
import * as purchasesActivate from "../purchases/activate/route";
import * as purchasesDeactivate from "../purchases/deactivate/route";
import * as purchasesLicenseFree from "../purchases/license/free/route";
import * as purchasesLicense from "../purchases/license/route";
import * as purchasesReceiptKeys from "../purchases/receipt-keys/route";
import * as purchasesValidation from "../purchases/validation/route";

/** The routes of the item API and of its seller's side. */
export const CATALOGUE_ROUTES: Routes = {
  "account/details": accountDetails,
  "items/all": itemsAll,
  "items/item": itemsItem,
  "purchases/validation": purchasesValidation,
  "catalogue/items": catalogueItems,
  "catalogue/item/add": catalogueItemAdd,
  "catalogue/item/[id]": catalogueItem,
  "catalogue/item/[id]/update": catalogueItemUpdate,
  "catalogue/item/[id]/delete": catalogueItemDelete,
  "catalogue/purchases": cataloguePurchases,
  "catalogue/validations": catalogueValidations,
  "catalogue/purchase/add": cataloguePurchaseAdd,
  "catalogue/purchase/[id]": cataloguePurchase,
  "catalogue/purchase/[id]/delete": cataloguePurchaseDelete,
  "catalogue/purchase/[id]/update": cataloguePurchaseUpdate,
  "catalogue/profile": catalogueProfile,
  "catalogue/profile/update": catalogueProfileUpdate,
  "catalogue/payouts": cataloguePayouts,
  "catalogue/payout/add": cataloguePayoutAdd,
  "catalogue/payout/[id]/delete": cataloguePayoutDelete,
  "catalogue/media/add": catalogueMediaAdd,
  "catalogue/purchases/import": cataloguePurchasesImport,
  "purchases/activate": purchasesActivate,
  "purchases/deactivate": purchasesDeactivate,
  "purchases/license": purchasesLicense,
  "purchases/license/free": purchasesLicenseFree,
  "purchases/receipt-keys": purchasesReceiptKeys,
};
