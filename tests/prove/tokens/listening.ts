import { makeRelease, makeTrack } from "#tests/support/label-catalogue.ts"
import type { Ring } from "./ring.ts"

type Heard = { id: string; token: string; track: string }

const DAY_MS = 86_400_000

/** A link to an unreleased record, its song in the store. */
export async function listeningLink(ring: Ring): Promise<Heard> {
  const { sql } = ring
  const { id: release_id } = await makeRelease(sql, { is_public: false })
  const storage_path = `${release_id}.mp3`
  const track = await makeTrack(sql, {
    release_id,
    storage_bucket: "streams",
    storage_path,
    seconds: 200,
  })
  const path = `/storage/v1/object/streams/${storage_path}`
  const headers = { "Content-Type": "audio/mpeg" }
  ring.taken("a stream", await ring.asService(path, "a song", { headers }))
  const until = new Date(Date.now() + DAY_MS)
  const [row] = await sql<[{ made: { id: string; token: string } }]>`
    select private.add_listening_link(${release_id}, null, 'Ada', null, null,
      ${until}, 50, true) as made`
  ring.secrets.add(row.made.token)
  return { ...row.made, track: track.id }
}

/** A listener's secret opens its own record, at its own endpoints, until it is
 * ended; nothing else opens it. */
export async function tryListening(ring: Ring) {
  const heard = await listeningLink(ring)
  const other = await listeningLink(ring)
  const { id, token, track } = heard
  const visitor = ring.visitor()
  const played = await visitor.invoke("play-listening", { token, track })
  ring.taken("a play", played)
  const { play } = played.body
  await tryRenewals(ring, heard)
  ring.refused(
    "another record's track",
    await visitor.invoke("play-listening", { token, track: other.track }),
  )
  ring.refused(
    "another link's play",
    await visitor.invoke("play-listening", { ...other, play }),
  )
  const member = await ring.join()
  const wrongs = [id, `${token}0`, token.slice(1), token.toUpperCase()]
  const others = [member.access, member.refresh, track, play, "0".repeat(64)]
  for (const wrong of [...wrongs, ...others]) {
    await tryAll(ring, { ...heard, token: wrong }, play, "by something else")
  }
  await tryElsewhere(ring, heard)
  await ring.sql`update private.listening_links set revoked_at = now()
    where id = ${id}`
  await tryAll(ring, heard, play, "after its end")
  await ring.sql`update private.listening_links set expires_at = now()
    where id = ${other.id}`
  await tryAll(ring, other, play, "after its day")
}

const MANY = 40

/** One play of a three-minute song cannot be renewed without end. */
async function tryRenewals(ring: Ring, { token, track }: Heard) {
  const visitor = ring.visitor()
  const begun = await visitor.invoke("play-listening", { token, track })
  ring.taken("another play", begun)
  const renewal = { token, track, play: begun.body.play }
  for (let count = 0; count < MANY; count += 1) {
    const answer = await visitor.invoke("play-listening", renewal)
    if (answer.status >= 400) break
  }
  ring.refused(
    "a play renewed without end",
    await visitor.invoke("play-listening", renewal),
  )
}

async function tryAll(ring: Ring, heard: Heard, play: string, how: string) {
  const { token, track } = heard
  const calls = {
    "open-listening": { token },
    "play-listening": { token, track },
    "tell-listening": { token, play, seconds: 1 },
    "download-listening": { token },
  }
  for (const [name, body] of Object.entries(calls)) {
    ring.refused(`${name} ${how}`, await ring.visitor().invoke(name, body))
  }
}

/** It opens nothing else. */
async function tryElsewhere(ring: Ring, { id, token }: Heard) {
  const visitor = ring.visitor()
  visitor.signedInAs(token)
  ring.refused("a listener as a member", await visitor.call("/auth/v1/user"))
  const doors: [string, object][] = [
    ["get-order", { order_id: id, key: token }],
    ["get-pass", { pass_id: id, code: token }],
    ["redeem-code", { isGuest: true, code: token, email: "a@fans.example" }],
    ["get-invitation", { token }],
  ]
  for (const [name, body] of doors) {
    const answer = await ring.visitor().invoke(name, body)
    ring.refused(`a listener's secret at ${name}`, answer)
  }
  const preview = await ring.visitor().send(`/preview/${token}`)
  ring.refused("a listener's secret as a preview", preview)
}
