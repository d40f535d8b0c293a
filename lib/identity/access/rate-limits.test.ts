import { expect, test } from "vitest";
import { addressGroup, wideAddressGroup } from "./rate-limits";

test("all addresses of an IPv6 /64 are one group", () => {
  expect(addressGroup("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(addressGroup("2001:db8:1:2::")).toBe(addressGroup("2001:db8:1:2:ffff::1"));
  expect(addressGroup("2001:db8:1:3::1")).not.toBe(addressGroup("2001:db8:1:2::1"));
});

test("all addresses of an IPv6 /48 are one wide group", () => {
  expect(wideAddressGroup("2001:db8:1:2::1")).toBe("2001:db8:1::/48");
  expect(wideAddressGroup("2001:db8:1:ffff::1")).toBe(wideAddressGroup("2001:db8:1::"));
});

test("an IPv4 address is its own group", () => {
  expect(addressGroup("192.0.2.7")).toBe("192.0.2.7");
  expect(wideAddressGroup("192.0.2.7")).toBe("192.0.2.7");
});

test("an unknown address is a group too", () => {
  expect(addressGroup("")).toBe("");
});
