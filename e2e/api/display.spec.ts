import { api, expect, person, test } from "../fixtures";

type Answer = { data: { density: string; hidden: string[] } };

test("how the list of links is drawn is kept for a person, and for nobody else", async () => {
  const [ada, bob] = [await person(), await person()];
  const read = async ({ key }: typeof ada) => (await api(key).get<Answer>("/api/urls/display")).json.data;
  expect(await read(ada)).toEqual({ density: "roomy", hidden: [] });
  const kept = { density: "compact", hidden: ["trend"] };
  expect((await api(ada.key).put("/api/urls/display/update", kept)).status).toBe(200);
  expect(await read(ada)).toEqual(kept);
  expect(await read(bob)).toEqual({ density: "roomy", hidden: [] });
});

test("words that mean nothing are refused at their field", async () => {
  const { key } = await person();
  const { status, json } = await api(key).put<{ message: string }>("/api/urls/display/update", {
    density: "huge",
    hidden: [],
  });
  expect([status, json.message]).toEqual([400, expect.stringMatching(/^density must be/)]);
});
