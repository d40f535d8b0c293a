import { expect, test } from "vitest";
import { embedding } from "./queries";

test("a public page's name cannot leave its attribute", () => {
  expect(embedding("https://links.example.com/share/abc", `"><script>&`)).toBe(
    `<iframe src="https://links.example.com/share/abc" title="&quot;&gt;&lt;script&gt;&amp;" width="100%" height="800" loading="lazy" style="border:0"></iframe>`,
  );
});
