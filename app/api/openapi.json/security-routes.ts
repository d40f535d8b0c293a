import type { Routes } from "@/lib/integrations/openapi/document";
import * as accountSecurityExport from "../account/security/export/route";
import * as accountSecurityNotices from "../account/security/notices/route";
import * as accountSecurity from "../account/security/route";
import * as accountSecuritySeen from "../account/security/seen/route";
import * as adminSecurityExport from "../admin/security/export/route";
import * as adminSecurity from "../admin/security/route";

/** What happened to accounts. */
export const SECURITY_ROUTES: Routes = {
  "account/security": accountSecurity,
  "account/security/export": accountSecurityExport,
  "account/security/notices": accountSecurityNotices,
  "account/security/seen": accountSecuritySeen,
  "admin/security": adminSecurity,
  "admin/security/export": adminSecurityExport,
};
