import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { contentPolicyFor } from "./security-headers.ts"

const nonce = "5f0c"
const ours = `<script nonce="${nonce}">ours("é")</script>`

function scriptsAllowed(page: string) {
  const { policy } = contentPolicyFor(Buffer.from(page), {
    nonce,
    development: false,
  })
  return policy.match(/script-src 'self'([^;]*);/)?.[1]?.trim()
}

function hashOf(script: string) {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`
}

test("only scripts of this rendering may run", () => {
  const theirs =
    '<script>theirs()</script><script nonce="guessed">theirs()</script>'
  const hash = hashOf('ours("é")')
  expect(scriptsAllowed(`<p>a</p>${theirs}${ours}${theirs}`)).toBe(hash)
  expect(scriptsAllowed(ours + theirs + ours)).toBe(hash)
})

test.each([
  `<script nonce="${nonce}" src="/a.js"></script>`,
  `<script src="/a.js" nonce="${nonce}"></script>`,
  `<script type="application/ld+json" nonce="${nonce}">{}</script>`,
  `<link rel="modulepreload" nonce="${nonce}"/>`,
])("needs no hash: %s", (marked) => {
  expect(scriptsAllowed(marked)).toBe("")
  expect(scriptsAllowed(marked + ours)).toBe(hashOf('ours("é")'))
})

test("the mark is off before the page is sent", () => {
  const { body } = contentPolicyFor(Buffer.from(ours + ours), {
    nonce,
    development: false,
  })
  expect(`${body}`).toBe('<script>ours("é")</script>'.repeat(2))
})
