import { expect, test } from "vitest"
import { mailto } from "./mailto.ts"

test("an address with special characters cannot add recipients", () => {
  expect(mailto("ada+news@fans.example")).toBe("mailto:ada%2Bnews@fans.example")
  const odd = mailto("ada?bcc=eve@eve.example&body=yes@fans.example")
  expect(new URL(odd).search).toBe("")
  expect(decodeURIComponent(new URL(odd).pathname)).toContain("?bcc=eve@")
})
