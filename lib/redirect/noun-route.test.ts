import { expect, test } from "vitest";
import { brandedNounIn, nounIn } from "./noun-route";

const QR = { kind: "qr", alias: "x7Kd2mp" };

test.each([
  ["/qr/x7Kd2mp", QR],
  ["/QR/x7Kd2mp/", QR],
  ["/q/x7Kd2mp", QR],
  ["/Q/x7Kd2mp.SVG", { ...QR, picture: "svg" }],
  ["/old-word/x7Kd2mp.png", { ...QR, picture: "png" }],
  ["/another/x7Kd2mp", undefined],
  ["/q/x7Kd2mp/more", undefined],
  ["/q/", undefined],
  ["/q", undefined],
  ["/r/spring_24", { kind: "rotator", slug: "spring_24" }],
  ["/b/ada", { kind: "bio", alias: "ada" }],
  ["/b/v1.2/", { kind: "bio", alias: "v1.2" }],
  ["/b/ada/k3x", { kind: "bio", alias: "ada", block: "k3x" }],
  ["/b/a/b/c", undefined],
  ["/b/%ff", undefined],
  ["/u/spring-7", { kind: "list", slug: "spring", id: 7 }],
  ["/u/list-12/", { kind: "list", slug: "list", id: 12 }],
  ["/u/ada/spring-7", undefined],
  ["/u/spring-0", undefined],
  ["/login", undefined],
])("on a branded domain %s is %j", (path, noun) => {
  expect(brandedNounIn(path, ["", "q", "old-word"])).toEqual(noun);
});

test.each([
  ["/q/x7Kd2mp", undefined],
  ["/u/ada/spring-7", { kind: "list", username: "ada", slug: "spring", id: 7 }],
  ["/u/spring-7", undefined],
  ["/b", { kind: "unknown" }],
  ["/b/a/b/c", { kind: "unknown" }],
  ["/bio", undefined],
])("on the short host %s is %j", (path, noun) => {
  expect(nounIn(path)).toEqual(noun);
});
