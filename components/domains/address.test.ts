import { expect, test } from "vitest";
import { addressOf } from "./address";

test("an address without its scheme gets https, and any other stays what it is", () => {
  expect(addressOf(" go.example.com ")).toBe("https://go.example.com");
  expect(addressOf("http://go.example.com")).toBe("http://go.example.com");
  expect(addressOf("javascript:alert(1)")).toBe("javascript:alert(1)");
  expect(addressOf("")).toBe("");
});
