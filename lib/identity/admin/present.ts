import { shortUrl, titleOf } from "@/lib/platform/addresses";
import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import type { Report } from "../reports/reports";
import type { AdminDomain, AdminLink } from "./moderation";
import type { CreatedUser, PasswordLink } from "./new-users";
import type {
  AnyDomainResponse,
  AnyLinkResponse,
  CreatedUserResponse,
  PasswordLinkResponse,
  ReportResponse,
  UserResponse,
} from "./schema";
import type { AdminUser } from "./users";

const orNull = (moment: Date | null) => moment && formatTimestamp(moment);

export const presentUser = (user: AdminUser): UserResponse => ({
  id: user.id,
  username: user.username,
  email: user.email,
  registered: formatTimestamp(user.createdAt),
  admin: user.adminSince !== null,
  links: user.links,
  lastseen: orNull(user.lastSeenAt),
  workspaces: user.workspaces,
  blocked: orNull(user.disabledAt),
});

export const presentPasswordLink = ({ link, expires }: PasswordLink): PasswordLinkResponse => ({
  link,
  expires: formatTimestamp(expires),
});

export const presentCreatedUser = ({ id, ...link }: CreatedUser): CreatedUserResponse => ({
  id,
  ...presentPasswordLink(link),
});

/** The owner's name; a workspace has one until it is being emptied. */
const ownerOf = ({ workspace }: AdminLink | AdminDomain) => workspace.personalOf?.username ?? "";

export const presentLink = (link: AdminLink): AnyLinkResponse => ({
  id: link.id,
  shorturl: shortUrl(link.domain, link.alias),
  longurl: link.url,
  title: titleOf(link),
  owner: ownerOf(link),
  clicks: Number(link.counter?.clicks ?? 0) + Number(link.counter?.importedClicks ?? 0),
  date: formatTimestamp(link.createdAt),
  blocked: orNull(link.blockedAt),
});

export const presentDomain = (domain: AdminDomain): AnyDomainResponse => ({
  id: domain.id,
  domain: `${domain.scheme}://${domain.host}`,
  owner: ownerOf(domain),
  links: domain._count.links,
  date: formatTimestamp(domain.createdAt),
  blocked: orNull(domain.blockedAt),
});

export const presentBlocking = message("Done.");

/** A report with its link's current status, and all that is known about the reporter. */
export const presentReport = (report: Report): ReportResponse => ({
  id: report.id,
  reason: report.reason,
  note: report.note,
  email: report.email,
  country: report.country,
  date: formatTimestamp(report.createdAt),
  link: {
    id: report.link.id,
    shorturl: shortUrl(report.link.domain, report.link.alias),
    longurl: report.link.url,
    blocked: orNull(report.link.blockedAt),
  },
});

export const presentReportSettled = message("Report has been resolved.");
