import { expect, test } from "vitest";
import { refuseCommonPassword } from "./common-passwords";

const ada = { username: "lovelace-a", email: "ada.l@example.com" };

test.each(["password", "12345678", "iloveyou", "QWERTYUIOP", "trustno1", "Password1", "football"])(
  "%s is refused as one of the most common",
  async (password) => {
    await expect(refuseCommonPassword(password, ada)).rejects.toMatchObject({
      kind: "invalid",
      fields: { password: expect.stringContaining("most common") },
    });
  },
);

test.each([
  "lovelace-a",
  "Lovelace-A99",
  "ada.l@example.com",
  "!ada.l2026",
  "switchyard1",
  "SwitchyardSwitchyard",
])("%s is refused as too close to who chooses it", async (password) => {
  await expect(refuseCommonPassword(password, ada)).rejects.toMatchObject({
    fields: { password: expect.stringContaining("too close") },
  });
});

test.each(["correct horse battery", "long enough", "lovelace likes looms", "fVx2-_q8Lm0", "zażółć gęślą"])(
  "%s is taken",
  async (password) => {
    await refuseCommonPassword(password, ada);
  },
);

test("a name shorter than three letters forbids nothing", async () => {
  await refuseCommonPassword("abacadae", { username: "a_-", email: "a@b.example" });
});
