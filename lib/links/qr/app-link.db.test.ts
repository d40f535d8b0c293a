import { expect, test } from "vitest";
import { person } from "@/lib/links/archive/archive-fixtures";
import { db } from "@/lib/platform/database/db";
import { parse } from "@/lib/platform/failure";
import { getLinkSettings, removeLink } from "../links";
import { createQr, getQr, updateQr } from "./qr";
import { NewQr, QrChanges } from "./schema";

const ios = "https://apps.apple.com/app/id1";
const android = "https://play.google.com/store/apps/details?id=x";
const url = "https://example.com/app";

const ada = await person("ada");
const code = async (data: object) =>
  getQr(ada, await createQr(ada, parse(NewQr, { type: "app", data, name: "App" })));
const targetsOf = async (linkId: number | null) => {
  const link = await getLinkSettings(ada, { id: linkId ?? 0 });
  return [link.url, ...link.targets.map(({ kind, name, url: to }) => `${kind} ${name} ${to}`)];
};

test("a code for an app has a link that sends each device to its store", async () => {
  const { linkId } = await code({ ios, android, url });
  expect(await targetsOf(linkId)).toEqual([
    url,
    `device iphone ${ios}`,
    `device ipad ${ios}`,
    `device android ${android}`,
  ]);
});

test("without a fallback other devices go to the first store", async () => {
  expect(await targetsOf((await code({ android })).linkId)).toEqual([android, `device android ${android}`]);
});

test("a change of the code changes its link, and a link that was deleted is made anew", async () => {
  const { id, linkId } = await code({ ios });
  const change = (data: object) => updateQr(ada, { ...parse(QrChanges, { data }), id });
  await change({ ios, url });
  expect((await getQr(ada, { id })).linkId).toBe(linkId);
  expect((await targetsOf(linkId))[0]).toBe(url);
  await removeLink(ada, { id: linkId ?? 0 });
  await change({ android });
  const again = (await getQr(ada, { id })).linkId;
  expect(again).not.toBe(linkId);
  expect(await targetsOf(again)).toEqual([android, `device android ${android}`]);
});

test("a code that is refused leaves no link", async () => {
  const before = await db().link.count();
  const wrong = { type: "app", data: { ios }, foreground: "rgb(250,250,250)" };
  await expect(createQr(ada, parse(NewQr, wrong))).rejects.toThrow(/too close to the background/);
  expect(await db().link.count()).toBe(before);
});

test("a code that has its link gets no second one", async () => {
  const { linkId } = await code({ ios, url });
  const before = await db().link.count();
  const input = parse(NewQr, { type: "app", data: { ios, url }, name: "Imported" });
  const made = await getQr(ada, await createQr(ada, input, { linkId: linkId ?? undefined }));
  expect([made.linkId, await db().link.count()]).toEqual([linkId, before]);
});
