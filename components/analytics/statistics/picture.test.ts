import { expect, test } from "vitest";
import { fileName } from "./picture";

test.each([
  ["go.acme.co/spring-24", "go-acme-co-spring-24"],
  ['Frühling: 50 % / "Größe"', "Frühling-50-Größe"],
  ["../..", ""],
  ["احصاءات", "احصاءات"],
])("a picture of %s is called %s", (title, name) => {
  expect(fileName(title)).toBe(name);
});
