import { findAvatar } from "./avatar";

const HUES = [212, 66, 152, 25, 280, 100];

/** The picture of a user who has chosen none: the first letters of the name on one of six grounds. Anyone may see it. */
export function avatarSvg(username: string): string {
  const letters =
    username
      .replace(/[^a-z0-9]/g, "")
      .slice(0, 2)
      .toUpperCase() || "?";
  const hue = HUES[Array.from(username).reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % HUES.length];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${letters}">` +
    `<rect width="64" height="64" fill="oklch(.5 .085 ${hue})"/>` +
    `<text x="32" y="41" font-family="system-ui,sans-serif" font-size="26" font-weight="600" text-anchor="middle" fill="#fff">${letters}</text></svg>`
  );
}

/** `GET /avatars/<name>`: a chosen picture, or `<username>.svg`, which is the same for names nobody has. */
export async function avatarRoute(
  _request: Request,
  context: { params: Promise<{ name: string }> },
): Promise<Response> {
  const { name } = await context.params;
  const [, username] = /^([a-z0-9_-]{3,30})\.svg$/.exec(name) ?? [];
  if (username) return picture(avatarSvg(username), "image/svg+xml", "max-age=86400");
  const chosen = /^[0-9a-f]{40}\.webp$/.test(name) ? await findAvatar(name) : undefined;
  if (chosen) return picture(new Uint8Array(chosen), "image/webp", "max-age=31536000, immutable");
  return new Response("Not found\n", { status: 404 });
}

const picture = (body: BodyInit, type: string, age: string) =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Cache-Control": `public, ${age}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
    },
  });
