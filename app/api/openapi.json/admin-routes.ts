import type { Routes } from "@/lib/integrations/openapi/document";
import * as adminDomainUpdate from "../admin/domain/[id]/update/route";
import * as adminDomains from "../admin/domains/route";
import * as adminLinkUpdate from "../admin/link/[id]/update/route";
import * as adminLinks from "../admin/links/route";
import * as adminReportSettle from "../admin/report/[id]/settle/route";
import * as adminReports from "../admin/reports/route";
import * as adminUserRole from "../admin/user/[id]/role/update/route";
import * as adminUserUpdate from "../admin/user/[id]/update/route";
import * as adminUsers from "../admin/users/route";

/** What only those who run the installation may do. */
export const ADMIN_ROUTES: Routes = {
  "admin/users": adminUsers,
  "admin/user/[id]/update": adminUserUpdate,
  "admin/user/[id]/role/update": adminUserRole,
  "admin/links": adminLinks,
  "admin/link/[id]/update": adminLinkUpdate,
  "admin/reports": adminReports,
  "admin/report/[id]/settle": adminReportSettle,
  "admin/domains": adminDomains,
  "admin/domain/[id]/update": adminDomainUpdate,
};
