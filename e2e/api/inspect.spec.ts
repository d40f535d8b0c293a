import { api, expect, person, test } from "../fixtures";

test.describe("GET /api/url/inspect", () => {
  for (const url of [
    "http://127.0.0.1/",
    "http://localhost.invalid/",
    "https://10.0.0.1:8443/",
    "ftp://example.com/",
  ])
    test(`does not look at ${url}`, async () => {
      const { key } = await person();
      const { status, json } = await api(key).get<{ message: string }>(
        `/api/url/inspect?url=${encodeURIComponent(url)}`,
      );
      expect([status, json.message], url).toEqual([400, expect.stringMatching(/^url /)]);
    });
});
