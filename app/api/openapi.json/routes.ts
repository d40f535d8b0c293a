/* oxlint-disable max-lines -- a table of every route */
import type { Routes } from "@/lib/integrations/openapi/document";
import * as accountAvatarAdd from "../account/avatar/add/route";
import * as accountAvatarDelete from "../account/avatar/delete/route";
import * as accountDelete from "../account/delete/route";
import * as accountExport from "../account/export/route";
import * as account from "../account/route";
import * as accountSignInDelete from "../account/sign-in/delete/route";
import * as accountSignIn from "../account/sign-in/route";
import * as accountTwoFactorCodes from "../account/two-factor/codes/route";
import * as accountTwoFactorConfirm from "../account/two-factor/confirm/route";
import * as accountTwoFactorDelete from "../account/two-factor/delete/route";
import * as accountTwoFactor from "../account/two-factor/route";
import * as accountTwoFactorStart from "../account/two-factor/start/route";
import * as accountUpdate from "../account/update/route";
import * as bioOneDelete from "../bio/[id]/delete/route";
import * as bioOne from "../bio/[id]/route";
import * as bioOneUpdate from "../bio/[id]/update/route";
import * as bioAdd from "../bio/add/route";
import * as bioPreview from "../bio/preview/route";
import * as bio from "../bio/route";
import * as campaignOneAssignLinkid from "../campaign/[id]/assign/[linkid]/route";
import * as campaignOneDelete from "../campaign/[id]/delete/route";
import * as campaignHistoryEntry from "../campaign/[id]/history/[entryid]/route";
import * as campaignHistoryAdd from "../campaign/[id]/history/add/route";
import * as campaignHistory from "../campaign/[id]/history/route";
import * as campaignOneMemberLinkid from "../campaign/[id]/member/[linkid]/route";
import * as campaignOneMembers from "../campaign/[id]/members/route";
import * as campaignOneMembersUpdate from "../campaign/[id]/members/update/route";
import * as campaignOneRoll from "../campaign/[id]/roll/route";
import * as campaignOne from "../campaign/[id]/route";
import * as campaignShareAdd from "../campaign/[id]/share/add/route";
import * as campaignShares from "../campaign/[id]/shares/route";
import * as campaignOneStatsDimension from "../campaign/[id]/stats/[dimension]/route";
import * as campaignOneStats from "../campaign/[id]/stats/route";
import * as campaignOneUpdate from "../campaign/[id]/update/route";
import * as campaignOneWinner from "../campaign/[id]/winner/route";
import * as campaignAdd from "../campaign/add/route";
import * as campaigns from "../campaigns/route";
import * as channelOneAssignTypeItemid from "../channel/[id]/assign/[type]/[itemid]/route";
import * as channelOneDelete from "../channel/[id]/delete/route";
import * as channelOneDetails from "../channel/[id]/details/route";
import * as channelOneItemTypeItemid from "../channel/[id]/item/[type]/[itemid]/route";
import * as channelOne from "../channel/[id]/route";
import * as channelShareAdd from "../channel/[id]/share/add/route";
import * as channelShares from "../channel/[id]/shares/route";
import * as channelOneStatsDimension from "../channel/[id]/stats/[dimension]/route";
import * as channelOneStats from "../channel/[id]/stats/route";
import * as channelOneUpdate from "../channel/[id]/update/route";
import * as channelAdd from "../channel/add/route";
import * as channels from "../channels/route";
import * as clicksExport from "../clicks/export/route";
import * as clicks from "../clicks/route";
import * as domainOneCheck from "../domain/[id]/check/route";
import * as domainOneDelete from "../domain/[id]/delete/route";
import * as domainOne from "../domain/[id]/route";
import * as domainShareAdd from "../domain/[id]/share/add/route";
import * as domainShares from "../domain/[id]/shares/route";
import * as domainOneStatsDimension from "../domain/[id]/stats/[dimension]/route";
import * as domainOneStats from "../domain/[id]/stats/route";
import * as domainOneUpdate from "../domain/[id]/update/route";
import * as domainAdd from "../domain/add/route";
import * as domainAvailability from "../domain/availability/route";
import * as domains from "../domains/route";
import * as keyDelete from "../key/[id]/delete/route";
import * as keyRotate from "../key/[id]/rotate/route";
import * as keyOne from "../key/[id]/route";
import * as keyAdd from "../key/add/route";
import * as keys from "../keys/route";
import * as live from "../live/route";
import * as overlayOneAnswersOne from "../overlay/[id]/answers/[answerid]/route";
import * as overlayOneAnswersExport from "../overlay/[id]/answers/export/route";
import * as overlayOneAnswers from "../overlay/[id]/answers/route";
import * as overlayOneDelete from "../overlay/[id]/delete/route";
import * as overlayOne from "../overlay/[id]/route";
import * as overlayOneStats from "../overlay/[id]/stats/route";
import * as overlayOneUpdate from "../overlay/[id]/update/route";
import * as overlayAdd from "../overlay/add/route";
import * as overlayPreview from "../overlay/preview/route";
import * as overlay from "../overlay/route";
import * as pixelOneDelete from "../pixel/[id]/delete/route";
import * as pixelOne from "../pixel/[id]/route";
import * as pixelOneTest from "../pixel/[id]/test/route";
import * as pixelOneUpdate from "../pixel/[id]/update/route";
import * as pixelAdd from "../pixel/add/route";
import * as pixels from "../pixels/route";
import * as qrOneDelete from "../qr/[id]/delete/route";
import * as qrOne from "../qr/[id]/route";
import * as qrShareAdd from "../qr/[id]/share/add/route";
import * as qrShares from "../qr/[id]/shares/route";
import * as qrOneStatsDimension from "../qr/[id]/stats/[dimension]/route";
import * as qrOneStats from "../qr/[id]/stats/route";
import * as qrOneUpdate from "../qr/[id]/update/route";
import * as qrAdd from "../qr/add/route";
import * as qrLogoFetch from "../qr/logo/fetch/route";
import * as qrLogo from "../qr/logo/route";
import * as qrPreview from "../qr/preview/route";
import * as qr from "../qr/route";
import * as register from "../register/route";
import * as sessionDelete from "../session/[id]/delete/route";
import * as session from "../session/route";
import * as sessions from "../sessions/route";
import * as shareOneDelete from "../share/[id]/delete/route";
import * as shareOnePicture from "../share/[id]/picture/route";
import * as shareOne from "../share/[id]/route";
import * as shareOneUpdate from "../share/[id]/update/route";
import * as splashOneDelete from "../splash/[id]/delete/route";
import * as splashOne from "../splash/[id]/route";
import * as splashOneUpdate from "../splash/[id]/update/route";
import * as splashAdd from "../splash/add/route";
import * as splashPreview from "../splash/preview/route";
import * as splash from "../splash/route";
import * as statsDimension from "../stats/[dimension]/route";
import * as stats from "../stats/route";
import * as urlClicksExport from "../url/[id]/clicks/export/route";
import * as urlClicks from "../url/[id]/clicks/route";
import * as urlDelete from "../url/[id]/delete/route";
import * as urlHistoryEntry from "../url/[id]/history/[entryid]/route";
import * as urlHistoryUndo from "../url/[id]/history/[entryid]/undo/route";
import * as urlHistoryAdd from "../url/[id]/history/add/route";
import * as urlHistory from "../url/[id]/history/route";
import * as urlLive from "../url/[id]/live/route";
import * as urlRestore from "../url/[id]/restore/route";
import * as url from "../url/[id]/route";
import * as urlShareAdd from "../url/[id]/share/add/route";
import * as urlShares from "../url/[id]/shares/route";
import * as urlStatsDimension from "../url/[id]/stats/[dimension]/route";
import * as urlStats from "../url/[id]/stats/route";
import * as urlUpdate from "../url/[id]/update/route";
import * as urlAdd from "../url/add/route";
import * as urlAvailability from "../url/availability/route";
import * as urlInspect from "../url/inspect/route";
import * as urlSimulate from "../url/simulate/route";
import * as urlsBulk from "../urls/bulk/route";
import * as urlsChange from "../urls/change/route";
import * as urlsCounts from "../urls/counts/route";
import * as urlsDisplay from "../urls/display/route";
import * as urlsDisplayUpdate from "../urls/display/update/route";
import * as urlsExport from "../urls/export/route";
import * as urls from "../urls/route";
import { ADMIN_ROUTES } from "./admin-routes";
import { CATALOGUE_ROUTES } from "./catalogue-routes";
import { SECURITY_ROUTES } from "./security-routes";
import { WEBHOOK_ROUTES } from "./webhook-routes";
import { WORKSPACE_ROUTES } from "./workspace-routes";

/** Every route of the API; `routes.test.ts` reads the folders and names the one that is missing. */
export const ROUTES: Routes = {
  urls,
  "url/add": urlAdd,
  "url/[id]": url,
  "url/[id]/update": urlUpdate,
  "url/[id]/delete": urlDelete,
  "url/[id]/restore": urlRestore,
  "url/[id]/history": urlHistory,
  "url/[id]/history/add": urlHistoryAdd,
  "url/[id]/history/[entryid]": urlHistoryEntry,
  "url/[id]/history/[entryid]/undo": urlHistoryUndo,
  "url/[id]/stats": urlStats,
  "url/simulate": urlSimulate,
  "urls/counts": urlsCounts,
  "urls/display": urlsDisplay,
  "urls/display/update": urlsDisplayUpdate,
  "urls/export": urlsExport,
  "url/availability": urlAvailability,
  "url/inspect": urlInspect,
  bio,
  "bio/add": bioAdd,
  "bio/preview": bioPreview,
  "bio/[id]": bioOne,
  "bio/[id]/update": bioOneUpdate,
  "bio/[id]/delete": bioOneDelete,
  campaigns,
  "campaign/add": campaignAdd,
  "campaign/[id]": campaignOne,
  "campaign/[id]/update": campaignOneUpdate,
  "campaign/[id]/delete": campaignOneDelete,
  "campaign/[id]/stats": campaignOneStats,
  "campaign/[id]/members": campaignOneMembers,
  "campaign/[id]/members/update": campaignOneMembersUpdate,
  "campaign/[id]/roll": campaignOneRoll,
  "campaign/[id]/winner": campaignOneWinner,
  "campaign/[id]/history": campaignHistory,
  "campaign/[id]/history/add": campaignHistoryAdd,
  "campaign/[id]/history/[entryid]": campaignHistoryEntry,
  "campaign/[id]/member/[linkid]": campaignOneMemberLinkid,
  "campaign/[id]/assign/[linkid]": campaignOneAssignLinkid,
  channels,
  "channel/add": channelAdd,
  "channel/[id]": channelOne,
  "channel/[id]/details": channelOneDetails,
  "channel/[id]/update": channelOneUpdate,
  "channel/[id]/delete": channelOneDelete,
  "channel/[id]/stats": channelOneStats,
  "channel/[id]/assign/[type]/[itemid]": channelOneAssignTypeItemid,
  "channel/[id]/item/[type]/[itemid]": channelOneItemTypeItemid,
  domains,
  "domain/add": domainAdd,
  "domain/[id]": domainOne,
  "domain/availability": domainAvailability,
  "domain/[id]/update": domainOneUpdate,
  "domain/[id]/delete": domainOneDelete,
  "domain/[id]/check": domainOneCheck,
  overlay,
  "overlay/add": overlayAdd,
  "overlay/preview": overlayPreview,
  "overlay/[id]": overlayOne,
  "overlay/[id]/answers": overlayOneAnswers,
  "overlay/[id]/answers/export": overlayOneAnswersExport,
  "overlay/[id]/answers/[answerid]": overlayOneAnswersOne,
  "overlay/[id]/stats": overlayOneStats,
  "overlay/[id]/update": overlayOneUpdate,
  "overlay/[id]/delete": overlayOneDelete,
  splash,
  "splash/add": splashAdd,
  "splash/preview": splashPreview,
  "splash/[id]": splashOne,
  "splash/[id]/update": splashOneUpdate,
  "splash/[id]/delete": splashOneDelete,
  pixels,
  "pixel/add": pixelAdd,
  "pixel/[id]": pixelOne,
  "pixel/[id]/test": pixelOneTest,
  "pixel/[id]/update": pixelOneUpdate,
  "pixel/[id]/delete": pixelOneDelete,
  qr,
  "qr/add": qrAdd,
  "qr/preview": qrPreview,
  "qr/logo": qrLogo,
  "qr/logo/fetch": qrLogoFetch,
  "qr/[id]": qrOne,
  "qr/[id]/update": qrOneUpdate,
  "qr/[id]/delete": qrOneDelete,
  "qr/[id]/stats": qrOneStats,
  stats,
  "url/[id]/stats/[dimension]": urlStatsDimension,
  "qr/[id]/stats/[dimension]": qrOneStatsDimension,
  "campaign/[id]/stats/[dimension]": campaignOneStatsDimension,
  "channel/[id]/stats/[dimension]": channelOneStatsDimension,
  "domain/[id]/stats/[dimension]": domainOneStatsDimension,
  "domain/[id]/stats": domainOneStats,
  "stats/[dimension]": statsDimension,
  "url/[id]/clicks": urlClicks,
  "url/[id]/clicks/export": urlClicksExport,
  "url/[id]/live": urlLive,
  clicks,
  "clicks/export": clicksExport,
  live,
  "url/[id]/shares": urlShares,
  "url/[id]/share/add": urlShareAdd,
  "qr/[id]/shares": qrShares,
  "qr/[id]/share/add": qrShareAdd,
  "campaign/[id]/shares": campaignShares,
  "campaign/[id]/share/add": campaignShareAdd,
  "channel/[id]/shares": channelShares,
  "channel/[id]/share/add": channelShareAdd,
  "domain/[id]/shares": domainShares,
  "domain/[id]/share/add": domainShareAdd,
  "share/[id]": shareOne,
  "share/[id]/picture": shareOnePicture,
  "share/[id]/update": shareOneUpdate,
  "share/[id]/delete": shareOneDelete,
  "urls/bulk": urlsBulk,
  "urls/change": urlsChange,
  account,
  "account/update": accountUpdate,
  "account/avatar/add": accountAvatarAdd,
  "account/avatar/delete": accountAvatarDelete,
  "account/delete": accountDelete,
  "account/sign-in": accountSignIn,
  "account/sign-in/delete": accountSignInDelete,
  "account/two-factor": accountTwoFactor,
  "account/two-factor/start": accountTwoFactorStart,
  "account/two-factor/confirm": accountTwoFactorConfirm,
  "account/two-factor/codes": accountTwoFactorCodes,
  "account/two-factor/delete": accountTwoFactorDelete,
  "account/export": accountExport,
  register,
  session,
  sessions,
  "session/[id]/delete": sessionDelete,
  keys,
  "key/add": keyAdd,
  "key/[id]": keyOne,
  "key/[id]/rotate": keyRotate,
  "key/[id]/delete": keyDelete,
  ...CATALOGUE_ROUTES,
  ...WORKSPACE_ROUTES,
  ...ADMIN_ROUTES,
  ...SECURITY_ROUTES,
  ...WEBHOOK_ROUTES,
};
