import { expect, test } from "vitest"
import { createAddressFinder } from "./client-address.ts"

test("without trusted proxies the socket's address counts, whatever is claimed", () => {
  const find = createAddressFinder([])
  expect(find("203.0.113.7", "1.2.3.4")).toBe("203.0.113.7")
})

test("a stranger cannot claim an address", () => {
  const find = createAddressFinder(["10.0.0.0/8"])
  expect(find("203.0.113.7", "1.2.3.4")).toBe("203.0.113.7")
})

test("behind a proxy the last hop that is not ours counts", () => {
  const find = createAddressFinder(["10.0.0.0/8", "127.0.0.1"])
  const hops = "6.6.6.6, 198.51.100.9, 10.1.2.3"
  expect(find("127.0.0.1", hops)).toBe("198.51.100.9")
  expect(find("::ffff:127.0.0.1", hops)).toBe("198.51.100.9")
})

test("nonsense in the header ends the walk at the last known hop", () => {
  const find = createAddressFinder(["10.0.0.0/8"])
  expect(find("10.0.0.1", "1.2.3.4, evil, 10.0.0.2")).toBe("10.0.0.2")
  expect(find("10.0.0.1", "")).toBe("10.0.0.1")
})

test("IPv6 proxies are recognised", () => {
  const find = createAddressFinder(["fd00::/8"])
  expect(find("fd00::1", "2001:db8::5")).toBe("2001:db8::5")
})
