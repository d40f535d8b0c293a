import type { Routes } from "@/lib/integrations/openapi/document";
import * as workspaceBrand from "../workspace/brand/route";
import * as workspaceBrandUpdate from "../workspace/brand/update/route";
import * as workspaceChoose from "../workspace/choose/route";
import * as invitationDelete from "../workspace/invitation/[id]/delete/route";
import * as invitationAccept from "../workspace/invitation/accept/route";
import * as invitationAdd from "../workspace/invitation/add/route";
import * as workspaceInvitations from "../workspace/invitations/route";
import * as workspaceKeyRegenerate from "../workspace/key/regenerate/route";
import * as workspaceKeyReveal from "../workspace/key/reveal/route";
import * as workspaceKey from "../workspace/key/route";
import * as workspaceLeave from "../workspace/leave/route";
import * as memberDelete from "../workspace/member/[id]/delete/route";
import * as memberUpdate from "../workspace/member/[id]/update/route";
import * as workspaceMembers from "../workspace/members/route";
import * as workspace from "../workspace/route";
import * as workspaceUpdate from "../workspace/update/route";
import * as workspaces from "../workspaces/route";

/** The workspace, who is in it, and its key of the item API. */
export const WORKSPACE_ROUTES: Routes = {
  workspace,
  "workspace/update": workspaceUpdate,
  "workspace/brand": workspaceBrand,
  "workspace/brand/update": workspaceBrandUpdate,
  workspaces,
  "workspace/choose": workspaceChoose,
  "workspace/members": workspaceMembers,
  "workspace/member/[id]/update": memberUpdate,
  "workspace/member/[id]/delete": memberDelete,
  "workspace/invitations": workspaceInvitations,
  "workspace/invitation/add": invitationAdd,
  "workspace/invitation/accept": invitationAccept,
  "workspace/invitation/[id]/delete": invitationDelete,
  "workspace/leave": workspaceLeave,
  "workspace/key": workspaceKey,
  "workspace/key/reveal": workspaceKeyReveal,
  "workspace/key/regenerate": workspaceKeyRegenerate,
};
