import { expect, test } from "vitest"
import { limitHeaders } from "./limit-headers.ts"

const LINE = "X-A: b\r\n"

function mailWith(lines: number) {
  const head = `From: ada@fans.example\r\n${LINE.repeat(lines)}`
  return Buffer.from(`${head}\r\nHello.`)
}

test("a head of any number of short lines costs no more than 256 KB of them", () => {
  const few = mailWith(30_000)
  const many = mailWith(300_000)
  const quickest = (mail: Buffer) => {
    const times = Array.from({ length: 7 }, () => {
      const began = performance.now()
      limitHeaders(mail)
      return performance.now() - began
    })
    return Math.min(...times)
  }
  quickest(few)
  expect(quickest(many) / quickest(few)).toBeLessThan(4)
})

test("the words and the first fields of such a mail are read", () => {
  const bounded = limitHeaders(mailWith(300_000)).toString()
  expect(bounded.length).toBeLessThan(258 * 1024)
  expect(bounded).toMatch(/^From: ada@fans\.example\r\n/)
  expect(bounded).toMatch(/\r\nX-A: b\r\n\r\nHello\.$/)
})
