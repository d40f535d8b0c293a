import { isOutage } from "../outage";
import { actorOfCookie } from "./sign-in";

/**
 * Whether a page's request comes from somebody who is signed in. While the database is away nobody can tell; the page is
 * then shown and says so itself, as every piece of data is guarded where it is served.
 */
export async function isSignedIn(headers: { get(name: string): string | null }): Promise<boolean> {
  try {
    return (await actorOfCookie({ headers })) !== null;
  } catch (error) {
    if (isOutage(error)) return true;
    throw error;
  }
}
