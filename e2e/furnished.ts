import { api, type Person } from "./fixtures";

const LONG = "A name that is far too long for a line on a telephone, and still goes on";

/** Makes one of each noun that has pages in the dashboard, with long names, and gives those pages. */
export async function furnish({ key, username }: Person): Promise<string[]> {
  const make = async (path: string, body: object) =>
    (await api(key).post<{ id: number }>(`/api/${path}`, { ...body })).json.id;
  const link = await make("url/add", {
    url: `https://example.com/${"a-long-way/".repeat(20)}`,
    custom: `${"long-".repeat(6)}${username}`,
    title: LONG,
  });
  const campaign = await make("campaign/add", {
    name: LONG,
    slug: `${username}-${"s".repeat(20)}`,
    public: true,
    mode: "weighted",
  });
  await api(key).post(`/api/campaign/${campaign}/assign/${link}`);
  const channel = await make("channel/add", {
    name: LONG,
    description: LONG,
    color: "#1a7f8c",
    starred: true,
  });
  const qr = await make("qr/add", { type: "text", data: LONG, name: LONG });
  await api(key).post(`/api/channel/${channel}/assign/links/${link}`);
  await api(key).post(`/api/channel/${channel}/assign/qr/${qr}`);
  const domain = await make("domain/add", {
    domain: `https://go.${username}.example`,
    redirectroot: `https://example.com/${"a-long-way/".repeat(10)}`,
  });
  await make("pixel/add", {
    type: "messagingpixel",
    name: LONG,
    tag: "7c1e9a52-0b4d-4f86-9d23-5e8f1a6b7c30",
  });
  const overlay = await make("overlay/add", {
    type: "poll",
    name: LONG,
    content: { question: LONG, options: [LONG, "No"] },
  });
  const blocks = [
    { type: "title", text: LONG },
    { type: "text", text: LONG },
  ];
  const splash = await make("splash/add", { name: LONG, default: true, content: { blocks } });
  const bio = await make("bio/add", {
    title: LONG,
    alias: `${"b".repeat(40)}${username}`,
    content: { blocks },
  });
  const code = await make("qr/add", {
    type: "link",
    data: `https://example.com/${"a-long-way/".repeat(20)}`,
    name: LONG,
    eyeframe: "circle",
    transparent: true,
  });
  return [
    "/dashboard/qr",
    "/dashboard/qr/new",
    `/dashboard/qr/${code}`,
    `/dashboard/qr/${code}/edit`,
    "/dashboard/overlays",
    "/dashboard/overlays/new",
    `/dashboard/overlays/${overlay}`,
    `/dashboard/overlays/${overlay}?tab=results`,
    "/dashboard/splash",
    `/dashboard/splash/${splash}`,
    "/dashboard/bio",
    `/dashboard/bio/${bio}`,
    "/dashboard/campaigns",
    `/dashboard/campaigns/${campaign}`,
    `/dashboard/campaigns/${campaign}?tab=stats`,
    "/dashboard/channels",
    `/dashboard/channels/${channel}`,
    "/dashboard/domains",
    `/dashboard/domains/${domain}`,
    "/dashboard/pixels",
  ];
}
