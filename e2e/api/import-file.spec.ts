import { api, expect, type Person, person, test } from "../fixtures";

type Answer = {
  created: number;
  existing: number;
  refused: number;
  message?: string;
  results: {
    row: number;
    outcome: string;
    link: string | null;
    shorturl?: string;
    message?: string;
    leftout?: string[];
  }[];
};

const url = "https://example.com/";
const home = (shorturl = "") => new URL(shorturl).host;
const send = ({ key }: Person, body: Record<string, unknown>) =>
  api(key).post<Answer>("/api/urls/import", body);

test.describe("POST /api/urls/import", () => {
  test("imports each row once, and says what became of it", async () => {
    const ada = await person();
    const { json: link } = await api(ada.key).post<{ shorturl: string }>("/api/url/add", { url });
    const file = [
      "Short link,Destination URL,deeplinks",
      `bit.ly/a-${ada.username},${url}a,app://a`,
      `bit.ly/b-${ada.username},javascript:alert(1),`,
    ].join("\n");
    const body = { from: "bitly", file, domain: home(link.shorturl) };
    const { status, json } = await send(ada, body);
    expect(status).toBe(200);
    expect(json).toMatchObject({ error: 0, created: 1, existing: 0, refused: 1 });
    expect(json.results[0]).toMatchObject({ row: 2, outcome: "created", leftout: ["app links"] });
    expect(json.results[1]).toMatchObject({ row: 3, outcome: "refused", link: `bit.ly/b-${ada.username}` });
    expect((await send(ada, body)).json).toMatchObject({ created: 0, existing: 1, refused: 1 });
  });

  test("creates nothing in a dry run", async () => {
    const ada = await person();
    const { json: link } = await api(ada.key).post<{ shorturl: string }>("/api/url/add", { url });
    const file = `Short link,Destination URL\nbit.ly/dry-${ada.username},${url}\n`;
    const { json } = await send(ada, { from: "bitly", file, domain: home(link.shorturl), dryrun: true });
    expect(json.created).toBe(1);
    const { json: list } = await api(ada.key).get<{ data: { result: number } }>("/api/urls");
    expect(list.data.result).toBe(1);
  });

  test("refuses unknown services, foreign files, too many rows and missing fields", async () => {
    const ada = await person();
    const rows = Array.from({ length: 1_001 }, (_, at) => `bit.ly/${at},${url}`).join("\n");
    for (const [body, message] of [
      [{ file: "a,b\n" }, "from must be one of"],
      [{ from: "myspace", file: "a,b\n" }, "must be one of switchyard, bitly"],
      [{ from: "bitly" }, "file is required"],
      [{ from: "bitly", file: 7 }, "file must be text"],
      [{ from: "bitly", file: "foo,bar\n1,2\n" }, "no column with the short link"],
      [{ from: "switchyard", file: "foo,bar\n1,2\n" }, "no export of links from Switchyard"],
      [{ from: "bitly", file: `Short link,Destination URL\n${rows}` }, "at most 1000 rows"],
    ] as const) {
      const { status, json } = await send(ada, body);
      expect(status, message).toBe(400);
      expect(json.message).toContain(message);
    }
  });

  test("needs a key that may write", async () => {
    expect((await api().post("/api/urls/import", {})).status).toBe(401);
  });
});
