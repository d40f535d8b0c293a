import { expect, test } from "vitest";
import { isLocalName, readDomainAddress } from "./schema";

test.each([
  ["https://go.example.com", { scheme: "https", host: "go.example.com", port: "" }],
  ["HTTP://Go.Example.COM/", { scheme: "http", host: "go.example.com", port: "" }],
  ["https://go.example.com:443", { scheme: "https", host: "go.example.com", port: "" }],
  ["http://go.example.com:3000", { scheme: "http", host: "go.example.com", port: "3000" }],
  ["https://go.example.com.", { scheme: "https", host: "go.example.com", port: "" }],
  ["https://łódź.example", { scheme: "https", host: "xn--d-uga0v4h.example", port: "" }],
  ["https://xn--d-uga0v4h.example", { scheme: "https", host: "xn--d-uga0v4h.example", port: "" }],
  ["https://1.example.com", { scheme: "https", host: "1.example.com", port: "" }],
])("%s is a domain", (text, address) => {
  expect(readDomainAddress(text)).toEqual(address);
});

test.each([
  ["go.example.com", "must begin with http:// or https://"],
  ["ftp://go.example.com", "must begin with http:// or https://"],
  ["javascript:alert(1)", "must begin with http:// or https://"],
  ["https://", "must be a URL such as https://go.example.com"],
  ["https://go example.com", "must be a URL such as https://go.example.com"],
  ["https://user:pass@go.example.com", "must not contain a username or password"],
  ["https://go.example.com/path", "must be a host name without a path"],
  ["https://go.example.com?", "must be a host name without a path"],
  ["https://go.example.com/#x", "must be a host name without a path"],
  ["http://127.0.0.1", "must be a host name, not an IP address"],
  ["http://127.0.0.1.", "must be a host name, not an IP address"],
  ["http://2130706433:8080", "must be a host name, not an IP address"],
  ["http://0x7f000001", "must be a host name, not an IP address"],
  ["http://0x7f.1", "must be a host name, not an IP address"],
  ["http://0177.0.0.1", "must be a host name, not an IP address"],
  ["http://127.1", "must be a host name, not an IP address"],
  ["http://１２７.0.0.1", "must be a host name, not an IP address"],
  ["http://[::1]", "must be a host name, not an IP address"],
  ["http://[::ffff:127.0.0.1]", "must be a host name, not an IP address"],
  ["https://localhost", "must be a host name with a dot, such as go.example.com"],
  ["https://intranet.", "must be a host name with a dot, such as go.example.com"],
  ["https://go_links.example.com", "must be a host name of letters, digits and hyphens"],
  ["https://*.example.com", "must be a host name of letters, digits and hyphens"],
  ["https://-go.example.com", "must be a host name of letters, digits and hyphens"],
  ["https://go..example.com", "must be a host name of letters, digits and hyphens"],
  ["https://no-such-host.invalid", "must not end in .invalid, which is not reachable from the internet"],
  ["https://abc.onion", "must not end in .onion, which is not reachable from the internet"],
])("%s is refused: it %s", (text, problem) => {
  expect(readDomainAddress(text)).toBe(problem);
});

test.each([`https://${"a".repeat(64)}.example`, `https://${"a.".repeat(130)}example`])(
  "a name that is too long for DNS is refused",
  (text) => {
    expect(readDomainAddress(text)).toMatch(/^must be/);
  },
);

test.each([
  ["go.localhost", true],
  ["go.test", true],
  ["test.example", false],
  ["localhost.example.com", false],
])("%s is a name for trials: %s", (host, expected) => {
  expect(isLocalName(host)).toBe(expected);
});
