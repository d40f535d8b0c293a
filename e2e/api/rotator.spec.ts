import { api, expect, type Person, person, test, visit } from "../fixtures";

type Made = { id: number; rotator: string; list: string };
type Link = { id: number; shorturl: string };

/** A new person's campaign, with a link to https://example.com/0, /1 … for each body. */
async function campaign(body: object, links: object[]) {
  const ada = await person();
  const { json } = await api(ada.key).post<Made>("/api/campaign/add", { slug: `s-${ada.username}`, ...body });
  const made: Link[] = [];
  for (const [at, link] of links.entries())
    made.push(await add(ada, json, { url: `https://example.com/${at}`, ...link }));
  return { ada, links: made, ...json };
}

async function add({ key }: Person, { id }: { id: number }, body: object): Promise<Link> {
  const { json } = await api(key).post<Link>("/api/url/add", { ...body });
  await api(key).post(`/api/campaign/${id}/assign/${json.id}`);
  return json;
}

const change = ({ key }: Person, id: number, link: Link | undefined, body: object) =>
  api(key).put(`/api/campaign/${id}/member/${link?.id}`, { ...body });

/** Where so many visitors are sent, by the last sign of the address. */
async function visits(rotator: string, count: number, headers?: Record<string, string>): Promise<string[]> {
  const went: string[] = [];
  for (let n = 0; n < count; n++) {
    const { status, headers: found } = await visit(rotator, headers);
    expect(status).toBe(302);
    went.push(found.location?.at(-1) ?? "");
  }
  return went;
}

test.describe("a rotator", () => {
  test("sends visitors to each link of its campaign, with an uncacheable 302", async () => {
    const { rotator } = await campaign({}, [{}, {}]);
    expect(new Set(await visits(rotator, 30))).toEqual(new Set(["0", "1"]));
    const { headers } = await visit(rotator.toUpperCase().replace(/^.*\/R\//, "/R/"));
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["x-robots-tag"]).toBe("noindex");
  });

  test("by weight never chooses what weighs nothing", async () => {
    const { ada, id, links, rotator } = await campaign({ mode: "weighted" }, [{}, {}]);
    await change(ada, id, links[0], { weight: 0 });
    expect(new Set(await visits(rotator, 12))).toEqual(new Set(["1"]));
  });

  test("round-robin takes turns, also after a change", async () => {
    const { ada, id, links, rotator } = await campaign({ mode: "round-robin" }, [{}, {}, {}]);
    expect((await visits(rotator, 6)).join("")).toBe("012012");
    await change(ada, id, links[1], { paused: true });
    expect((await visits(rotator, 4)).join("")).toBe("0202");
  });

  test("sticky sends a visitor to the same link every time, and not all to one", async () => {
    const { rotator } = await campaign({ mode: "sticky" }, [{}, {}]);
    const again = await visits(rotator, 10, { "X-Forwarded-For": "198.51.100.7" });
    expect(new Set(again).size).toBe(1);
    expect(new Set(await visits(rotator, 30)).size).toBe(2);
  });

  test("leaves out what is paused, disabled, expired, used up or deleted", async () => {
    const closed = [{}, { status: "disabled" }, { expiry: "2020-01-01" }, { clicklimit: 1 }, {}, {}];
    const { ada, id, links, rotator } = await campaign({}, closed);
    await visit(links[3]?.shorturl ?? "");
    await change(ada, id, links[0], { paused: true });
    await api(ada.key).delete(`/api/url/${links[4]?.id}/delete`);
    expect(new Set(await visits(rotator, 15))).toEqual(new Set(["5"]));
  });

  test("an expired link is left out although it has an address for afterwards", async () => {
    const afterwards = { expiry: "2020-01-01", expiredurl: "https://example.com/over" };
    const { rotator } = await campaign({ mode: "round-robin" }, [afterwards, {}]);
    expect(await visits(rotator, 3)).toEqual(["1", "1", "1"]);
  });

  test("finds a link again that was renamed, disabled and enabled", async () => {
    const { ada, links, rotator } = await campaign({}, [{}]);
    const update = (body: object) =>
      api(ada.key).put(`/api/url/${links[0]?.id}/update`, { url: "https://example.com/0", ...body });
    expect(await visits(rotator, 1)).toEqual(["0"]);
    await update({ status: "disabled" });
    expect((await visit(rotator)).status).toBe(410);
    await update({ status: "active", custom: `renamed-${ada.username}` });
    await expect.poll(async () => (await visit(rotator)).status).toBe(302);
  });

  test("reads the rules of the link it has chosen", async () => {
    const devicetarget = [{ device: "desktop", link: "https://example.com/desktop" }];
    const { rotator } = await campaign({}, [{ devicetarget, parameters: [{ name: "a", value: "1" }] }]);
    expect((await visit(rotator)).headers.location).toBe("https://example.com/desktop?a=1");
  });

  test("sends to a locked link's own address, which asks for the password", async () => {
    const { links, rotator } = await campaign({}, [{ password: "secret" }]);
    const { headers } = await visit(rotator);
    expect(headers.location?.split("?")[0]).toBe(links[0]?.shorturl);
    expect((await visit(headers.location ?? "")).status).toBe(401);
  });

  test("counts what is shown at the link's own address as its own", async () => {
    const { ada, id, rotator } = await campaign({}, [{ type: "frame" }]);
    const { headers } = await visit(rotator);
    expect((await visit(headers.location ?? "")).status).toBe(200);
    const clicks = async () => {
      const { json } = await api(ada.key).get<{ data: { totals: { clicks: number } } }>(
        `/api/campaign/${id}/stats?via=rotator`,
      );
      return json.data.totals.clicks;
    };
    await expect.poll(clicks).toBe(1);
  });

  test("counts for the link it has chosen", async () => {
    const { ada, links, rotator } = await campaign({}, [{}]);
    await visits(rotator, 2);
    const clicks = async () =>
      (await api(ada.key).get<{ data: { clicks: number } }>(`/api/url/${links[0]?.id}`)).json.data.clicks;
    await expect.poll(clicks).toBe(2);
  });

  test("without an open link falls back to the list, which a private campaign has none of", async () => {
    const open = await campaign({ public: true }, []);
    expect((await visit(open.rotator)).headers.location).toBe(open.list);
    expect((await visit((await campaign({}, [])).rotator)).status).toBe(410);
  });

  test("is created, renamed or removed at once", async () => {
    const { ada, id, rotator } = await campaign({}, [{}]);
    const other = rotator.replace(/[^/]+$/, `other-${ada.username}`);
    expect((await visit(other)).status).toBe(404);
    await api(ada.key).put(`/api/campaign/${id}/update`, { name: "x", slug: `other-${ada.username}` });
    expect((await visit(other)).status).toBe(302);
    expect((await visit(rotator)).status).toBe(404);
    await api(ada.key).delete(`/api/campaign/${id}/delete`);
    expect((await visit(other)).status).toBe(404);
  });
});

test.describe("a public list", () => {
  test("shows the open links by their short addresses, for people only, and loads nothing", async () => {
    const { list, links } = await campaign({ name: "Spring <b>", public: true }, [
      { metatitle: "One & only" },
      { status: "disabled" },
    ]);
    const { status, headers, text } = await visit(list);
    expect(status).toBe(200);
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(text).toContain("<h1>Spring &lt;b&gt;</h1>");
    expect(text).toContain(`<a href="${links[0]?.shorturl}">One &amp; only</a>`);
    expect(text).not.toContain(links[1]?.shorturl);
    expect(text).not.toContain("example.com");
    expect(Buffer.byteLength(text)).toBeLessThan(14_000);
  });

  test("is not there when it is private, and no longer once it is", async () => {
    const hidden = await campaign({}, [{}]);
    expect((await visit(hidden.list)).status).toBe(404);
    const { ada, id, list } = await campaign({ public: true }, [{}]);
    expect((await visit(list)).status).toBe(200);
    await api(ada.key).put(`/api/campaign/${id}/update`, { name: "x", public: false });
    expect((await visit(list)).status).toBe(404);
  });

  test("is not there under another name, slug or id", async () => {
    const { ada, list, id } = await campaign({ public: true }, [{}]);
    const bob = await person();
    for (const wrong of [
      list.replace(ada.username, bob.username),
      list.replace(/[^/]+$/, `list-${id}`),
      list.replace(/\d+$/, "999999999"),
    ])
      expect((await visit(wrong)).status, wrong).toBe(404);
  });

  test("clicks from it count as ordinary ones", async () => {
    const { ada, links } = await campaign({ public: true }, [{}]);
    await visit(links[0]?.shorturl ?? "");
    const clicks = async () =>
      (await api(ada.key).get<{ data: { clicks: number } }>(`/api/url/${links[0]?.id}`)).json.data.clicks;
    await expect.poll(clicks).toBe(1);
  });
});

test.describe("the winner of a rotator", () => {
  type Member = { id: number; weight: number; paused: boolean };
  type Declared = { data: { winner: Member; paused: number[] } };

  const add = async ({ key }: Person, path: string, body: Record<string, string>) =>
    (await api(key).post<{ id: number }>(`/api/${path}/add`, body)).json.id;
  const link = (ada: Person) => add(ada, "url", { url: "https://example.com/" });
  const membersOf = async ({ key }: Person, id: number) =>
    (await api(key).get<{ data: { members: Member[] } }>(`/api/campaign/${id}/members`)).json.data.members;

  async function three(ada: Person) {
    const id = await add(ada, "campaign", { mode: "weighted" });
    const links = [await link(ada), await link(ada), await link(ada)];
    for (const one of links) await api(ada.key).post(`/api/campaign/${id}/assign/${one}`);
    return { id, links };
  }

  test("a winner pauses and names the other links, and can be undone without losing weights", async () => {
    const ada = await person();
    const { id, links } = await three(ada);
    const [a = 0, b = 0, c = 0] = links;
    const places = async () => (await membersOf(ada, id)).map(({ weight, paused }) => [weight, paused]);
    await api(ada.key).put(`/api/campaign/${id}/members/update`, {
      members: [
        { id: a, weight: 70, paused: false },
        { id: b, weight: 30, paused: true },
        { id: c, weight: 5, paused: true },
      ],
    });
    const { json } = await api(ada.key).post<Declared>(`/api/campaign/${id}/winner`, { link: b });
    expect(json.data).toMatchObject({ winner: { id: b, paused: false }, paused: [a] });
    expect(await places()).toEqual([
      [70, true],
      [30, false],
      [5, true],
    ]);
    const members = [...json.data.paused.map((one) => ({ id: one, paused: false })), { id: b, paused: true }];
    expect((await api(ada.key).put(`/api/campaign/${id}/members/update`, { members })).status).toBe(200);
    expect(await places()).toEqual([
      [70, false],
      [30, true],
      [5, true],
    ]);
  });

  test("an inactive or foreign link cannot win, and nothing is paused", async () => {
    const ada = await person();
    const { id, links } = await three(ada);
    const [a = 0] = links;
    const declare = (body: { link?: number | undefined }, key = ada.key) =>
      api(key).post(`/api/campaign/${id}/winner`, { ...body });
    await api(ada.key).put(`/api/url/${a}/update`, { url: "https://example.com/", status: "disabled" });
    expect(await declare({ link: a })).toMatchObject({
      status: 400,
      json: { message: "link is disabled and would not redirect anyone. Choose an active link." },
    });
    expect((await declare({ link: await link(ada) })).status).toBe(404);
    expect((await declare({})).status).toBe(400);
    const stranger = await person();
    expect((await declare({ link: links[1] }, stranger.key)).status).toBe(404);
    expect((await membersOf(ada, id)).map(({ paused }) => paused)).toEqual([false, false, false]);
  });
});
