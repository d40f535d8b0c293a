import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, FORM, made, newKey, send, startApi, stopApi } from "./client-fixtures";

beforeAll(startApi);
afterAll(stopApi);

test("a link is looked up by its alias or its address, however that is written", async () => {
  const key = await newKey();
  const alias = `Find-${randomUUID().slice(0, 8)}`;
  const { json } = await send({
    headers: bearer(key),
    body: JSON.stringify({ url: "https://example.com/", custom: alias }),
  });
  const short = String(json.shorturl);
  const { host } = new URL(short);
  const look = (named: string, by = key) =>
    send({ method: "GET", path: `/api/urls?short=${encodeURIComponent(named)}`, headers: bearer(by) });
  const whole = await send({ method: "GET", path: `/api/url/${Number(json.id)}`, headers: bearer(key) });
  expect(whole.json).toMatchObject({ error: 0, details: { id: json.id }, data: { clicks: 0 } });
  for (const named of [
    ...[alias, alias.toLowerCase(), ` ${alias} `, `/${alias}`, short, `${short}/`, `${short}?utm_source=x#y`],
    ...[`${host}/${alias}`, `HTTP://${host.toUpperCase()}/${alias}`, short.replace("Find", "%46ind")],
  ])
    expect(await look(named), named).toEqual(whole);
  const raw = await send({ method: "GET", path: `/api/urls?short=${short}`, headers: bearer(key) });
  expect(raw).toEqual(whole);
  for (const named of [
    "nobody-has-this",
    `https://elsewhere.example/${alias}`,
    "https://",
    "/",
    "%",
    "..",
    "\u0000",
  ])
    expect(await look(named), named).toMatchObject({ status: 404, json: { error: 1 } });
  expect(await look(alias, await newKey())).toMatchObject({ status: 404, json: { error: 1 } });
  const list = await send({ method: "GET", path: "/api/urls?short=", headers: bearer(key) });
  expect(list.json).toMatchObject({ error: "0", data: { urls: [{ id: json.id }] } });
});

test("status public and private say whether public lists show a link, which works either way", async () => {
  const key = await newKey();
  const call = async (method: string, path: string, body: object) =>
    (await send({ method, path, headers: bearer(key), body: JSON.stringify(body) })).json;
  const url = "https://example.com/";
  const { id } = await call("POST", "/api/url/add", { url, status: "private" });
  const settings = async () => {
    const path = `/api/url/${Number(id)}?include=settings`;
    return (await send({ method: "GET", path, headers: bearer(key) })).json.settings;
  };
  expect(await settings()).toMatchObject({ status: "active", private: true });
  for (const [sent, kept] of [
    [{ status: "disabled" }, { status: "disabled", private: true }],
    [{ status: "public" }, { status: "disabled", private: false }],
    [
      { status: "active", private: 1 },
      { status: "active", private: true },
    ],
    [
      { status: "public", private: true },
      { status: "active", private: true },
    ],
    [{ title: "As it is" }, { status: "active", private: true }],
    [{ private: "0" }, { status: "active", private: false }],
  ]) {
    expect(await call("PUT", `/api/url/${Number(id)}/update`, { url, ...sent })).toMatchObject({ error: 0 });
    expect(await settings()).toMatchObject(kept ?? {});
  }
  expect(await call("POST", "/api/url/add", { url, status: "secret" })).toMatchObject({
    error: 1,
    message: "status must be active, disabled, public or private.",
  });
});

test("a deeplink is kept as it was sent, and nothing in it is none", async () => {
  const key = await newKey();
  const apple = "https://apps.apple.com/app/id284815942";
  const google = "https://play.google.com/store/apps/details?id=com.example";
  for (const [sent, kept] of [
    [
      { auto: true, apple, google },
      { auto: true, apple, google },
    ],
    [
      { auto: "1", apple: "" },
      { auto: true, apple: "", google: "" },
    ],
    [{ auto: 0, apple: "", google: null }, null],
    [{}, null],
    ["", null],
    [false, null],
  ]) {
    const body = JSON.stringify({ url: "https://example.com/", deeplink: sent });
    expect(await made(key, await send({ headers: bearer(key), body }))).toMatchObject({ deeplink: kept });
  }
  const body = "url=https://example.com/&deeplink[auto]=true&deeplink[google]=https://play.google.com/";
  const kept = await made(key, await send({ headers: { ...bearer(key), "Content-Type": FORM }, body }));
  expect(kept).toMatchObject({ deeplink: { auto: true, apple: "", google: "https://play.google.com/" } });
  for (const deeplink of [[1], "soon", { apple: "javascript:alert(1)" }, { auto: "maybe" }]) {
    const answer = await send({
      headers: bearer(key),
      body: JSON.stringify({ url: "https://example.com/", deeplink }),
    });
    expect(answer).toMatchObject({
      status: 400,
      json: { error: 1, message: expect.stringMatching(/^deeplink/) },
    });
  }
});
