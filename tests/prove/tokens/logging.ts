import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Site } from "#tests/support/site.ts"
import type { Ring } from "./ring.ts"

/** Every secret issued in this run is looked for where operators and strangers
 * read: the site's output, its metrics, its error pages and PostgreSQL's
 * log. */
export async function tryLogging(ring: Ring, site: Site, figures: string) {
  await provoke(ring)
  const metrics = await fetch(`${site.url}/metrics`, {
    headers: { Authorization: `Bearer ${figures}` },
  })
  const places: Record<string, string> = {
    output: site.output(),
    metrics: await metrics.text(),
    "postgres.log": await readFile(join(site.dataDir, "postgres.log"), "utf8"),
  }
  const counted = places.metrics?.includes("http_requests_total") ?? false
  ring.ledger.expect("answers", counted, "there are no figures")
  for (const [place, text] of Object.entries(places)) {
    for (const secret of ring.secrets) {
      if (secret.length < 8) continue
      const told = text.includes(secret)
      ring.ledger.expect(
        "private",
        !told,
        `${secret.slice(0, 24)}… in ${place}`,
      )
    }
  }
}

/** Errors with secrets in them: in paths, queries, headers and bodies, and ones
 * that PostgreSQL itself refuses. */
async function provoke(ring: Ring) {
  const [secret = ""] = ring.secrets
  const email = ring.newAddress()
  ring.secrets.add(email)
  const visitor = ring.visitor()
  const row = { email }
  await crowdIn(ring)
  const pages = [
    await visitor.send(`/nowhere/${secret}?token=${secret}`),
    await visitor.send(`/auth/v1/verify?token=${secret}&type=recovery`),
    await visitor.call(`/rest/v1/nothing?apikey=eq.${secret}`),
    await visitor.call("/rest/v1/newsletter_subs", row),
    await visitor.call("/rest/v1/newsletter_subs", row),
    await ring.asService("/rest/v1/newsletter_subs", row),
    await visitor.call("/rest/v1/demos", { ...row, name: "", status: "new" }),
    await visitor.call("/auth/v1/signup", { email, password: "x" }),
    await visitor.call("/auth/v1/token?grant_type=password", {
      email,
      password: secret,
    }),
    await visitor.send("/webhooks/payment", { method: "POST", body: secret }),
    await visitor.send("/webhooks/mail", {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}` },
      body: secret,
    }),
  ]
  for (const { status, headers, body } of pages) {
    const said = JSON.stringify([body, ...headers])
    const held = status < 500 && !said.includes(secret)
    ring.ledger.expect("private", held, `${status} told: ${said.slice(0, 200)}`)
  }
}

/** Many at once with one address: all but one hit the unique index itself. */
async function crowdIn(ring: Ring) {
  const email = ring.newAddress()
  ring.secrets.add(email)
  const password = "correct horse"
  await Promise.all(
    Array.from({ length: 6 }, () =>
      ring.asService("/auth/v1/admin/users", { email, password }),
    ),
  )
}
