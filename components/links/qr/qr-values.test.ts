import { expect, test } from "vitest";
import { hasContent, NEW_QR, pictureBody, qrBody, qrValues, toHex, toRgb } from "./qr-values";

const withUrl = { ...NEW_QR, data: { ...NEW_QR.data, url: "https://example.com/" } };

test("a dynamic link stays a link, a static one is a text with the address", () => {
  expect(qrBody(withUrl)).toMatchObject({ type: "link", data: "https://example.com/" });
  expect(qrBody({ ...withUrl, way: "static" })).toMatchObject({ type: "text", data: "https://example.com/" });
});

test("only the fields of the chosen content are sent, and no empty ones", () => {
  const values = { ...withUrl, type: "wifi" as const, data: { ...withUrl.data, ssid: "Home" } };
  expect(qrBody(values).data).toEqual({ ssid: "Home", encryption: "WPA" });
});

test("the designer reads a code as it was created", () => {
  const settings = {
    type: "sms" as const,
    data: { phone: "+48600100200", message: "Hello" },
    foreground: "rgb(9,112,127)",
    background: "rgb(255,255,255)",
    logo: null,
    name: "Card",
    domain: "https://go.example.com",
    shape: "square" as const,
    eyeframe: "circle" as const,
    margin: 2,
  };
  expect(qrBody(qrValues(settings))).toMatchObject({
    type: "sms",
    data: settings.data,
    foreground: settings.foreground,
    domain: "go.example.com",
    eyeframe: "circle",
    eyecenter: null,
    margin: 2,
    logosize: null,
  });
});

test("without content a sample code is shown in the same style", () => {
  expect(hasContent(NEW_QR)).toBe(false);
  expect(pictureBody({ ...NEW_QR, shape: "dot" })).toMatchObject({ type: "text", shape: "dot" });
});

test("a color survives the round trip through the API", () => {
  expect(toRgb("#09707f")).toBe("rgb(9,112,127)");
  expect(toHex("rgb(9,112,127)")).toBe("#09707f");
});

test("an invalid color is left for the API to refuse", () => {
  expect(toRgb("#09707")).toBe("#09707");
});
