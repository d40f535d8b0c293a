/** Answer of `GET /api/session`: who is signed in here, and what the page needs to know about the installation. */
export type Session = {
  /** `admin`: runs the installation */
  user: { id: number; email: string; username: string; avatar: string; admin: boolean } | null;
  workspace: {
    id: number;
    name: string;
    timeZone: string;
    role: "owner" | "admin" | "member" | "viewer";
    weekStart: "monday" | "saturday" | "sunday";
    /** what the dashboard begins with: a new link's type and host ("" is our own), the code new ones look like */
    defaults: { type: string; domain: string; qr: number | null };
  } | null;
  /** what people may sign in with beside a password; null: nothing */
  issuer: string | null;
  registration: "open" | "closed";
  /** nobody has an account yet: whoever registers now runs the installation */
  firstRun: boolean;
  /** host and port of the installation's own short links */
  shortHost: string;
  /** the same with its scheme */
  shortUrl: string;
};
