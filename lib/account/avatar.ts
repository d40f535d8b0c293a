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

/** `GET /avatars/<username>.svg`, the same for names nobody has. */
export async function avatarRoute(
  _request: Request,
  context: { params: Promise<{ name: string }> },
): Promise<Response> {
  const { name } = await context.params;
  const [, username] = /^([a-z0-9_-]{3,30})\.svg$/.exec(name) ?? [];
  if (!username) return new Response("Not found\n", { status: 404 });
  const headers = {
    "Content-Type": "image/svg+xml",
    "Cache-Control": "public, max-age=86400",
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(avatarSvg(username), { headers });
}
