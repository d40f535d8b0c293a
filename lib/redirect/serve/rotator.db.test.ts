import { expect, test } from "vitest";
import { visitsOfLink } from "@/lib/analytics/store/read-fixtures";
import { hashPassword } from "@/lib/identity/access/passwords";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { form, visitsForFile } from "../visits-fixture";

const PLACE = { lane: "known", caller: "a test" } as const;

const at = await visitsForFile("Sources");

const MEMBERS: Record<string, () => Promise<Record<string, unknown>>> = {
  direct: async () => ({}),
  frame: async () => ({ type: "frame" }),
  splash: async () => ({ type: "splash" }),
  overlay: async () => {
    const content = { position: "center", delay: 0, text: "Moved" };
    const overlay_id = await at.add("overlays", { type: "message", name: "Moved", content });
    return { type: "overlay", overlay_id };
  },
  password: async () => ({ password_hash: await hashPassword("open sesame", PLACE) }),
  branded: async () => ({ domain_id: await brandedDomain(), type: "frame" }),
  "branded password": async () => ({
    domain_id: await brandedDomain(),
    password_hash: await hashPassword("open sesame", PLACE),
  }),
};

let hosts = 0;
async function brandedDomain(): Promise<number> {
  const host = `b${++hosts}.sources.example`;
  return at.addDomain(host, { redirect_root: "https://example.com/root" });
}

/** Follows redirects as a browser does, host, cookies and all, and gives the password where one is asked for. */
async function walk(path: string, host = "localhost") {
  let [target, site, cookie] = [path, host, ""];
  for (let steps = 0; steps < 8; steps++) {
    const headers = { host: site, ...(cookie && { cookie }) };
    let answer = await at.visit(target, { headers });
    if (answer.status === 401) {
      const given = form({ password: "open sesame" });
      answer = await at.visit(target, { ...given, headers: { ...given.headers, ...headers } });
      cookie = String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
    }
    const { location } = answer.headers;
    if (!location || location.startsWith("https://example.com")) return answer;
    const next = new URL(location, `http://${site}`);
    [target, site] = [next.pathname + next.search, next.host];
  }
  throw new Error("too many redirects");
}

const kept = (linkId: number) => async () =>
  (await visitsOfLink(linkId)).map(({ source, source_id, outcome }) => `${source} ${source_id} ${outcome}`);

async function campaignOf(slug: string, linkId: number): Promise<number> {
  const id = await at.add("campaigns", { name: slug, slug, access: "public" });
  await pool().query("insert into campaign_members (campaign_id, link_id) values ($1, $2)", [id, linkId]);
  return id;
}

test.each(Object.keys(MEMBERS))(
  "a visit of a %s link through a rotator counts once, as the rotator's",
  async (kind) => {
    const slug = `via-${kind.replace(" ", "-")}`;
    const link = await at.addLink(slug, await MEMBERS[kind]?.());
    const campaign = await campaignOf(slug, link);
    const answer = await walk(`/r/${slug}`);
    expect([200, 302]).toContain(answer.status);
    await expect.poll(kept(link)).toEqual([`rotator ${campaign} passed`]);
  },
);

test.each(Object.keys(MEMBERS))("a scan of a %s link's code counts once, as the code's", async (kind) => {
  const slug = `scan-${kind.replace(" ", "-")}`;
  const link = await at.addLink(slug, await MEMBERS[kind]?.());
  const alias = slug.replaceAll("-", "");
  const code = await at.add("qr_codes", { alias, link_id: link, type: "link", name: "", data: {} });
  await walk(`/qr/${alias}`);
  await expect.poll(kept(link)).toEqual([`qr ${code} passed`]);
});

test("what a visitor brings to a rotator comes along to a member that asks for a password", async () => {
  const password_hash = await hashPassword("open sesame", PLACE);
  const delivery = { passquery: "append" };
  await campaignOf("brought", await at.addLink("brought", { password_hash, delivery }));
  const sent = await at.visit('/r/brought?gclid=a%20b&&x=%zz"');
  const own = new URL(sent.headers.location ?? "");
  expect(own.search).toMatch(/^\?via=[^&]+&gclid=a%20b&x=%25zz%22$/);
  const entered = await at.visit(own.pathname + own.search, form({ password: "open sesame" }));
  const cookie = String(entered.headers["set-cookie"]).split(";", 1)[0] ?? "";
  const { headers } = await at.visit(entered.headers.location ?? "", { headers: { cookie } });
  expect(headers.location).toBe("https://example.com/there?gclid=a%20b&x=%25zz%22");
});

test("a rotator's signature cannot be reused for another link", async () => {
  const [member, other] = [await at.addLink("claimed", { type: "frame" }), await at.addLink("unclaimed")];
  await campaignOf("claims", member);
  const location = new URL((await at.visit("/r/claims")).headers.location ?? "");
  await at.visit(`/unclaimed${location.search}`);
  await at.visit("/unclaimed?via=r1.zzzzzz.AAAAAAAAAAAAAAAA");
  await expect.poll(kept(other)).toEqual(["link 0 passed", "link 0 passed"]);
});

test("a password form that is shown is no refusal, and a wrong password is one", async () => {
  const link = await at.addLink("form-shown", { password_hash: await hashPassword("open sesame", PLACE) });
  expect((await at.visit("/form-shown")).status).toBe(401);
  expect((await at.visit("/form-shown", form({ password: "wrong" }))).status).toBe(401);
  await walk("/form-shown");
  await expect.poll(kept(link)).toEqual(["link 0 password", "link 0 passed"]);
});

test("a question about pixels keeps where the visitor came from", async () => {
  const before = env().PIXEL_CONSENT;
  Object.assign(env(), { PIXEL_CONSENT: "ask" });
  const link = await at.addLink("questioned");
  const pixel = await at.add("pixels", {
    type: "gapixel",
    kind: "analyticspixel",
    name: "x",
    tag: "G-12345678",
  });
  await pool().query("insert into link_pixels (link_id, pixel_id) values ($1, $2)", [link, pixel]);
  const campaign = await campaignOf("questions", link);
  const own = new URL((await at.visit("/r/questions")).headers.location ?? "");
  const asked = await at.visit(own.pathname + own.search);
  const action = /action="([^"]+)"/.exec(asked.text)?.[1] ?? "";
  const answered = await at.visit(action, form({ pixels: "no" }));
  const cookie = String(answered.headers["set-cookie"]).split(";", 1)[0] ?? "";
  await at.visit(answered.headers.location ?? "", { headers: { cookie } });
  Object.assign(env(), { PIXEL_CONSENT: before });
  await expect.poll(kept(link)).toEqual([`rotator ${campaign} passed`]);
});
