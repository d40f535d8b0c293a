/** A command that makes a link, to be pasted into a terminal. */
export const firstCall = (origin: string): string =>
  [
    `curl ${origin}/api/url/add \\`,
    '  -H "Authorization: Bearer $API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  --data '{"url":"https://example.com/"}'`,
  ].join("\n");
