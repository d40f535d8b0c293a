import fc from "fast-check";
import { expect, test } from "vitest";
import { sharedLink } from "./shared-link";

const shared = (given: Partial<Record<"url" | "title" | "text", string>>) =>
  sharedLink({ url: "", title: "", text: "", ...given });

test("an address comes as such, inside the text or as the title", () => {
  const url = "https://example.com/a?b=1#c";
  expect(shared({ url, title: "A page" })).toEqual({ url, title: "A page", description: "" });
  expect(shared({ text: `Look at this: ${url}`, title: "A page" })).toEqual({
    url,
    title: "A page",
    description: "Look at this:",
  });
  expect(shared({ title: url })).toEqual({ url, title: "", description: "" });
  expect(shared({ url, text: `A page ${url}`, title: "A page" })).toMatchObject({ description: "" });
});

test.each([
  ["Read https://example.com/a.", "https://example.com/a"],
  ["(https://example.com/a)", "https://example.com/a"],
  ["https://en.wikipedia.org/wiki/Fork_(software)", "https://en.wikipedia.org/wiki/Fork_(software)"],
  ["see (https://en.wikipedia.org/wiki/Fork_(software)).", "https://en.wikipedia.org/wiki/Fork_(software)"],
  ["<https://example.com/a>, or not", "https://example.com/a"],
  ["“https://example.com/ü”", "https://example.com/ü"],
  ["https:// then https://example.com/a", "https://example.com/a"],
  ["HTTPS://EXAMPLE.com/A!", "HTTPS://EXAMPLE.com/A"],
  ["two: http://a.example/ https://b.example/", "http://a.example/"],
])("%j leads to %s", (text, url) => {
  expect(shared({ text }).url).toBe(url);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "just words",
  "//example.com",
  "",
])("%j is no address of the web", (url) => {
  expect(shared({ url, text: url }).url).toBe("");
});

test("a title is one line without control characters, and cut between characters", () => {
  expect(shared({ title: "  One\u0000\r\n\ttwo \u202ethree " }).title).toBe("One two three");
  const long = shared({ title: "😀".repeat(200), text: "a".repeat(5_000) });
  expect(long.title).toBe("😀".repeat(127));
  expect(long.description).toHaveLength(2_000);
});

test.each([")", ".", ")."])(
  "an address with a hundred thousand times %j at its end is read at once",
  (end) => {
    expect(shared({ url: `https://example.com/a${end.repeat(100_000)}` }).url).toBe("https://example.com/a");
  },
);

test("brackets that the address opens are kept, and others are not", () => {
  expect(shared({ url: "(https://example.com/a_(b))." }).url).toBe("https://example.com/a_(b)");
  expect(shared({ url: "https://example.com/a)b)" }).url).toBe("https://example.com/a)b");
});

test("whatever is shared, the address is of the web and the rest fits the link's fields", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.constant("https://["));
  fc.assert(
    fc.property(text, text, text, (url, title, body) => {
      const link = sharedLink({ url, title, text: body });
      if (link.url !== "") expect(new URL(link.url).protocol).toMatch(/^https?:$/);
      expect(link.title.length).toBeLessThanOrEqual(255);
      expect(link.description.length).toBeLessThanOrEqual(2_000);
      expect(link.title + link.description).not.toMatch(/\p{Cc}/u);
    }),
  );
});
