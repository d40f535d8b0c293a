import { api, expect, type Person, person, test } from "../fixtures";

const url = "https://example.com/";
const fill = ({ key }: Person, links: object[]) => api(key).post("/api/urls/bulk", { links });
const fetched = ({ key }: Person, query: string) => api(key).get(`/api/urls/export${query}`);

test.describe("GET /api/urls/export", () => {
  test("is a CSV file of all links, oldest first, in which nothing is a formula", async () => {
    const ada = await person();
    const custom = `csv-${ada.username}`;
    await fill(ada, [
      { url, custom, title: '=1+1 "x"', metadescription: "a, b" },
      { url, status: "disabled", expiry: "2020-01-01" },
    ]);
    const { status, headers, text } = await fetched(ada, "");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe('attachment; filename="links.csv"');
    expect(headers["x-ratelimit-limit"]).toBe("30");
    const [head, first = "", second = "", end] = text.split("\r\n");
    expect(head).toBe(
      "id,alias,shorturl,longurl,title,description,clicks,uniqueClicks,status,expiry,date,domain,type,clicklimit,expiredurl,protected,leftout",
    );
    expect(first).toContain(`,${custom},`);
    expect(first).toContain(`,"'=1+1 ""x""","a, b",0,0,active,,`);
    expect(second).toContain(",disabled,2020-01-01 00:00:00,");
    expect(end).toBe("");
  });

  test("holds every link, however many, one JSON object a line", async () => {
    const ada = await person();
    for (let n = 0; n < 2; n++)
      await fill(
        ada,
        Array.from({ length: 600 }, (_, at) => ({ url: `${url}${n}/${at}` })),
      );
    const { headers, text } = await fetched(ada, "?format=ndjson");
    expect(headers["content-type"]).toBe("application/x-ndjson");
    const rows = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { longurl: string });
    expect(rows).toHaveLength(1_200);
    expect(new Set(rows.map(({ longurl }) => longurl)).size).toBe(1_200);
    expect(rows[1_199]?.longurl).toBe(`${url}1/599`);
  });

  test("holds only what a search finds, and only the caller's", async () => {
    const [ada, bob] = [await person(), await person()];
    await fill(ada, [{ url: `${url}apple` }, { url: `${url}pear` }]);
    await fill(bob, [{ url: `${url}apple-of-bob` }]);
    const { text } = await fetched(ada, "?format=ndjson&q=apple");
    expect(text.trimEnd().split("\n")).toHaveLength(1);
    expect(text).toContain(`${url}apple"`);
    expect((await fetched(bob, "?state=disabled")).text.split("\r\n")).toHaveLength(2);
  });

  test("knows no other form, and needs a key", async () => {
    const ada = await person();
    expect((await fetched(ada, "?format=xml")).json).toMatchObject({ error: 1 });
    expect((await api().get("/api/urls/export")).status).toBe(401);
  });
});
