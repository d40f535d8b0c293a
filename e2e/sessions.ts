import { api, type Person, serverUrl } from "./fixtures";
import { signInCookie } from "./people";

/** The JSON API as our own pages call it, in a signed-in browser. */
export const browserOf = async (person: Person) =>
  api(undefined, {
    Cookie: await signInCookie(person),
    Origin: serverUrl(),
    "Content-Type": "application/json",
    "X-Forwarded-For": person.address,
  });

export type Browser = Awaited<ReturnType<typeof browserOf>>;

/** Adds a member to the owner's workspace; returns the member's browser, which works there now. */
export async function joined(owner: Person, guest: Person, role = "member"): Promise<Browser> {
  const { json } = await api(owner.key).post<{ link: string }>("/api/workspace/invitation/add", {
    email: guest.email,
    role,
  });
  const browser = await browserOf(guest);
  const token = new URL(json.link).searchParams.get("token");
  const { status, text } = await browser.post("/api/workspace/invitation/accept", { token });
  if (status !== 200) throw new Error(`${guest.username} could not join: ${status} ${text}`);
  return browser;
}
