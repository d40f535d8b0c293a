import { beforeEach, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { issuedBy, issuerName, issuerProviders } from "./oidc";

const ADA = { iss: "https://id.example.com", sub: "a1", email: "Ada@Example.com", email_verified: true };

beforeEach(() => {
  Object.assign(env(), { OIDC_ISSUER: "https://id.example.com/", OIDC_NAME: undefined });
});

test("a person has the issuer's subject and the confirmed address in lower case", () => {
  expect(issuedBy({ ...ADA, preferred_username: "ada" })).toEqual({
    issuer: "https://id.example.com",
    subject: "a1",
    email: "ada@example.com",
    names: ["ada", "ada"],
  });
});

test("an address that is not confirmed is none", () => {
  for (const email_verified of [false, undefined, "false", 1, null])
    expect(issuedBy({ ...ADA, email_verified })).toMatchObject({ email: null });
  expect(issuedBy({ ...ADA, email_verified: "true" })).toMatchObject({ email: "ada@example.com" });
});

test("claims of another issuer, or of nobody, are refused", () => {
  expect(issuedBy({ ...ADA, iss: "https://id.example.com.evil.example" })).toBeNull();
  expect(issuedBy({ ...ADA, sub: "" })).toBeNull();
  expect(issuedBy({ ...ADA, sub: "x".repeat(256) })).toBeNull();
  expect(issuedBy(undefined)).toBeNull();
});

test("the button bears the operator's name for the issuer, else its host, and is not there without one", () => {
  expect(issuerName()).toBe("id.example.com");
  Object.assign(env(), { OIDC_NAME: "Acme" });
  expect(issuerName()).toBe("Acme");
  Object.assign(env(), { OIDC_ISSUER: undefined });
  expect(issuerName()).toBeNull();
  expect(issuerProviders()).toEqual([]);
});
