import { api, expect, type Person, person, test, visit } from "../fixtures";

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
      "id,alias,shorturl,longurl,title,description,clicks,uniqueClicks,status,expiry,date,domain,type,clicklimit,expiredurl,protected,leftout,name,metatitle,metaimage,note,geotarget,devicetarget,languagetarget,rules,passquery,passpath,redirectcode,referrerpolicy,indexable,escapeinapp,startsat,earlyurl,oncepervisitor,dailylimit,parameters,pixeltags,campaignname,channelnames,archived,encryptedpassword,importedclicks,private,externalid,deeplink",
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

test.describe("imports", () => {
  const url = "https://example.com/";
  type Row = Record<string, unknown> & {
    alias: string;
    longurl: string;
    domain: string;
    protected: boolean;
    leftout: string;
  };
  type Answer = {
    created: number;
    refused: number;
    results: { row: number; error: number; message?: string; leftout?: string[]; shorturl?: string }[];
  };

  const bulk = ({ key }: Person, links: object[], dryrun = false) =>
    api(key).post<Answer>("/api/urls/bulk", { links, dryrun });

  /** The export of a person's links as it is, but with other aliases. */
  async function exported({ key, username }: Person) {
    const { text } = await api(key).get("/api/urls/export?format=ndjson");
    return text
      .trimEnd()
      .split("\n")
      .map((line) => {
        const row = JSON.parse(line) as Row;
        return { ...row, alias: `again-${username}-${row.alias}` } as Row;
      });
  }

  test.describe("an import of our own export", () => {
    test("refuses to make a link public that had a password, also when it only rehearses", async () => {
      const ada = await person();
      await bulk(ada, [{ url, custom: `locked-${ada.username}`, password: "open sesame" }]);
      const rows = await exported(ada);
      expect(rows[0]).toMatchObject({ protected: true, leftout: "password" });
      for (const dryrun of [true, false]) {
        const { json } = await bulk(ada, rows, dryrun);
        expect(json).toMatchObject({ created: 0, refused: 1, results: [{ error: 1 }] });
        expect(json.results[0]?.message).toContain("had a password");
      }
      expect((await visit(`/again-${ada.username}-locked-${ada.username}`)).status).toBe(404);
      const given = await bulk(ada, [{ ...rows[0], password: "another" }]);
      expect(given.json.created).toBe(1);
      expect((await visit(given.json.results[0]?.shorturl ?? "")).status).toBe(401);
    });

    test("keeps type, click limit and the address after the end", async () => {
      const ada = await person();
      const link = { type: "frame", clicklimit: 3, expiredurl: "https://example.com/over" };
      await bulk(ada, [{ url, ...link }]);
      await bulk(ada, await exported(ada));
      const again = await exported(ada);
      expect(again).toHaveLength(2);
      expect(again[1]).toMatchObject({ longurl: url, ...link });
    });

    test("keeps names, notes, pictures, targets and parameters", async () => {
      const ada = await person();
      const link = {
        ...{ title: "Menu", description: "private", metatitle: "Shared", metadescription: "Shared text" },
        metaimage: "https://example.com/menu.png",
        geotarget: [{ location: "poland", link: url }],
        devicetarget: [{ device: "iphone", link: url }],
        languagetarget: [{ language: "pl", link: url }],
        ...{
          passquery: "append",
          passpath: true,
          redirectcode: 307,
          referrerpolicy: "origin",
          indexable: true,
          escapeinapp: true,
        },
        ...{ startsat: "2020-01-31 18:00:00", earlyurl: "https://example.com/soon" },
        ...{ oncepervisitor: true, dailylimit: 5 },
        rules: [{ name: "Berlin", when: { not: { city: ["Berlin"] } }, page: "splash", splash: null }],
        parameters: [{ name: "a", value: "1" }],
      };
      await bulk(ada, [{ url, ...link }]);
      const [row, ...others] = await exported(ada);
      expect(others).toEqual([]);
      expect((await bulk(ada, [{ ...row }])).json.created).toBe(1);
      const [first, second] = await exported(ada);
      const own = ["id", "alias", "shorturl", "date"];
      const kept = (of: object = {}) =>
        Object.fromEntries(Object.entries(of).filter(([name]) => !own.includes(name)));
      expect(kept(second)).toEqual(kept(first));
      expect(second).toMatchObject({ name: "Menu", note: "private", parameters: link.parameters });
    });

    test("names every setting that a row does not hold", async () => {
      const ada = await person();
      const { json: campaign } = await api(ada.key).post<{ id: number }>("/api/campaign/add", {
        name: "Spring",
      });
      await bulk(ada, [
        {
          url,
          campaign: campaign.id,
          clicklimit: 5,
        },
        { url },
      ]);
      const { json } = await bulk(ada, await exported(ada), true);
      expect(json.results).toEqual([
        {
          row: 1,
          error: 0,
          leftout: ["clicks", "campaign"],
        },
        { row: 2, error: 0 },
      ]);
    });

    test("refuses a row of a domain that is not the caller's", async () => {
      const [ada, bob] = [await person(), await person()];
      const domain = `https://go-${ada.username}.example.com`;
      await api(ada.key).post("/api/domain/add", { domain });
      await bulk(ada, [{ url, domain, custom: "menu" }]);
      const rows = await exported(ada);
      expect(rows[0]?.domain).toBe(domain);
      const { json } = await bulk(bob, rows);
      expect(json.results).toEqual([{ row: 1, error: 1, message: "domain must be one of your domains." }]);
      expect((await bulk(ada, rows)).json.created).toBe(1);
    });

    test("refuses a link that the operator has taken down", async () => {
      const ada = await person();
      const { json } = await bulk(ada, [{ url, status: "blocked" }]);
      expect(json.results[0]?.message).toContain("blocked this link");
    });
  });
});
