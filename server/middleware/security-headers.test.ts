import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { contentPolicy, withoutNonce } from "./security-headers.ts"

const nonce = "5f0c"

function hashOf(script: string) {
  return createHash("sha256").update(script).digest("base64")
}

test("only scripts of this rendering may run", () => {
  const html = `<script nonce="${nonce}">ours()</script><script>theirs()</script><script nonce="guessed">theirs()</script>`
  const policy = contentPolicy(html, { nonce, development: false })
  expect(policy).toContain(`script-src 'self' 'sha256-${hashOf("ours()")}';`)
  expect(policy).not.toContain(hashOf("theirs()"))
})

test("the mark is off before the page is sent", () => {
  const html = `<script nonce="${nonce}">ours()</script>`
  expect(withoutNonce(html, nonce)).toBe("<script>ours()</script>")
})
