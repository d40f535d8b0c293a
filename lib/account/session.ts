import { actorOfCookie } from "../access/sign-in";
import { db } from "../db";
import { env } from "../env";
import { avatarOf } from "./present";

/** Who looks at the page, and what a page must know about the installation before anyone signs in. */
export async function getVisitorSession(_input: unknown, request: Request) {
  const actor = await actorOfCookie(request);
  const user =
    actor &&
    (await db().user.findUnique({ where: { id: actor.userId }, include: { personalWorkspace: true } }));
  return {
    user: user && { id: user.id, email: user.email, username: user.username, avatar: avatarOf(user) },
    workspace: user && {
      id: user.personalWorkspace.id,
      name: user.personalWorkspace.name,
      timeZone: user.personalWorkspace.timeZone,
    },
    registration: env().REGISTRATION,
    shortUrl: env().SHORT_URL,
    shortHost: new URL(env().SHORT_URL).host,
  };
}
