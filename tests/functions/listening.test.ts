import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import {
  makeArtist,
  makeRelease,
  makeTrack,
} from "../support/label-catalogue.ts"
import { as, staff } from "../support/label-people.ts"
import { readZip } from "../support/read-zip.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const harness = await suiteShopHarness()
const { sql, call } = harness
const editor = await staff(sql, "editor")
await sql`insert into storage.buckets (id, name, public)
  values ('masters', 'masters', false), ('streams', 'streams', true)
  on conflict do nothing`

type Made = { id: string; token: string }

async function put(name: string, song: string) {
  const bytes = (async function* () {
    yield Buffer.from(song)
  })()
  await harness.platform.put("streams", name, bytes, {
    contentType: "audio/mpeg",
  })
}

/** A record of two songs, the first in Opus too, whose day has not come. */
async function coming(values = {}) {
  const artist = await makeArtist(sql, { name: "Junie Calloway" })
  const release = await makeRelease(sql, {
    title: "Undertow",
    artist_id: artist.id,
    is_public: false,
    ...values,
  })
  const tracks: string[] = []
  for (const position of [1, 2]) {
    const name = `${release.id}-${position}`
    const opus = position === 1 ? `${name}.opus` : null
    const { id } = await makeTrack(sql, {
      release_id: release.id,
      name: `Song ${position}`,
      position,
      seconds: 200,
      storage_bucket: "streams",
      storage_path: `${name}.mp3`,
      file_url: `/storage/v1/object/public/streams/${name}.mp3`,
      opus_path: opus,
      lyrics: "[00:01.00] Slower\n[00:02.00] now",
    })
    await put(`${name}.mp3`, `song ${position}`)
    if (opus) await put(opus, "a smaller song")
    tracks.push(id)
  }
  const [first = "", second = ""] = tracks
  return { release: release.id, first, second }
}

async function give(release: string, wish: Record<string, unknown> = {}) {
  const { plays = null, downloads = false, tracks = null } = wish
  const until = new Date(Date.now() + 86_400_000)
  const [row] = await as(
    sql,
    editor,
    (tx) => tx<[{ made: Made }]>`
      select make_listening_link(${release}, ${tracks as string[]}::uuid[],
        'Ada', null, 'Listen loud.', ${until}, ${plays as number},
        ${downloads as boolean}) as made`,
  )
  return row.made
}

const revoke = (id: string) =>
  as(sql, editor, (tx) => tx`select revoke_listening_link(${id})`)
const fetched = (path: string) => fetch(new URL(path, harness.url))

test("the page has words without times, and neither address nor release page", async () => {
  const { release, first } = await coming()
  const { token } = await give(release, { plays: 2 })
  const { status, body } = await call("open-listening", { token })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: "Ada",
    text: "Listen loud.",
    most_plays: 2,
    plays_left: 2,
    downloads: false,
    record: {
      title: "Undertow",
      artist_name: "Junie Calloway",
      tracks: [{ id: first, lyrics: "Slower\nnow", has_opus: true }, {}],
    },
  })
  expect(JSON.stringify(body)).not.toMatch(/storage|streams|withheld|slug/)
})

test("a play hands out streams that die, once for each; nobody finds them otherwise", async () => {
  const { release, first, second } = await coming()
  const { token } = await give(release, { plays: 1 })
  const { body } = await call("play-listening", { token, track: first })
  expect(body).toMatchObject({ plays_left: 0 })
  expect(await (await fetched(body.src)).text()).toBe("song 1")
  expect(await (await fetched(body.opusSrc)).text()).toBe("a smaller song")
  const [, claims = ""] =
    new URL(body.src, harness.url).searchParams.get("token")?.split(".") ?? []
  const { exp } = JSON.parse(Buffer.from(claims, "base64url").toString())
  expect(exp - Date.now() / 1000).toBeLessThanOrEqual(181)
  for (const closed of [
    `/storage/v1/object/public/streams/${release}-1.mp3`,
    `/storage/v1/object/public/streams/${release}-1.opus`,
    body.src.replace(/token=.*/, "token=guessed"),
    body.src.replace("-1.mp3", "-2.mp3"),
  ]) {
    expect((await fetched(closed)).status, closed).toBeGreaterThanOrEqual(400)
  }
  const { play } = body
  const again = await call("play-listening", { token, track: first, play })
  expect(again).toMatchObject({ status: 200, body: { play } })
  expect(await call("play-listening", { token, track: second })).toMatchObject({
    status: 403,
    body: { code: "used_up" },
  })
  const told = await call("tell-listening", { token, play, seconds: 0.5 })
  expect(told).toMatchObject({ status: 200, body: { plays_left: 0 } })
})

test("one play cannot be renewed without end, and says what to do then", async () => {
  const { release, first } = await coming()
  const { token } = await give(release, { plays: 2 })
  const { body } = await call("play-listening", { token, track: first })
  const renew = () =>
    call("play-listening", { token, track: first, play: body.play })
  for (let count = 0; count < 10; count += 1) {
    expect(await renew()).toMatchObject({ status: 200 })
  }
  expect(await renew()).toMatchObject({
    status: 409,
    body: { code: "over", message: expect.stringContaining("another play") },
  })
  const next = await call("play-listening", { token, track: first })
  expect(next).toMatchObject({ status: 200, body: { plays_left: 0 } })
})

test("a link that was ended ends with the next call, a download under way too", async () => {
  const { release, first } = await coming()
  const { id, token } = await give(release, { downloads: true })
  const taken = await call("play-listening", { token, track: first })
  const { body } = await call("download-listening", { token, track: first })
  expect(body.downloads).toMatchObject([
    {
      format: "mp3",
      files: [{ filename: "Junie Calloway - Undertow - 01 Song 1.mp3" }],
    },
  ])
  const [{ files }] = body.downloads
  const file = await fetched(files[0].url)
  expect(await file.text()).toBe("song 1")
  expect(file.headers.get("Content-Disposition")).toContain("01 Song 1.mp3")
  const all = await call("download-listening", { token })
  const zip = all.body.downloads.at(-1)
  expect(zip).toMatchObject({
    format: "zip",
    files: [{ filename: "Junie Calloway - Undertow.zip" }],
  })
  const zipped = await fetched(zip.files[0].url)
  const entries = readZip(Buffer.from(await zipped.arrayBuffer()))
  expect([...entries.keys()]).toEqual([
    "Junie Calloway - Undertow/Junie Calloway - Undertow - 01 Song 1.mp3",
    "Junie Calloway - Undertow/Junie Calloway - Undertow - 02 Song 2.mp3",
  ])
  await revoke(id)
  const { play } = taken.body
  const calls: [string, object][] = [
    ["open-listening", { token }],
    ["play-listening", { token, track: first }],
    ["play-listening", { token, track: first, play }],
    ["tell-listening", { token, play, seconds: 1 }],
    ["download-listening", { token }],
  ]
  for (const [name, asked] of calls) {
    expect(await call(name, asked), name).toMatchObject({
      status: 410,
      body: { code: "revoked" },
    })
  }
  expect((await fetched(files[0].url)).status).toBe(404)
})

test("a play whose address cannot be had is there again", async () => {
  const { release, first } = await coming()
  const { id, token } = await give(release, { plays: 1 })
  // Its file goes at the very moment at which the play is taken.
  await sql.unsafe(`
    create function lose_stream() returns trigger language plpgsql as $$
    begin
      delete from storage.objects where name = 'withheld/${release}-1.mp3';
      return null;
    end $$;
    create trigger lose_stream after insert on private.listening_plays
      for each row execute function lose_stream()`)
  const lost = await call("play-listening", { token, track: first })
  await sql.unsafe("drop function lose_stream() cascade")
  expect(lost).toMatchObject({ status: 503, body: { code: "unavailable" } })
  const [link] = await sql`select plays, (select count(*)::integer
    from private.listening_plays where link_id = ${id}) as begun
    from private.listening_links where id = ${id}`
  expect(link).toEqual({ plays: 0, begun: 0 })
})

test("an old download sends its listener to where they got it", async () => {
  const { release, first } = await coming()
  const { token } = await give(release, { downloads: true })
  const { body } = await call("download-listening", { token, track: first })
  const [{ files }] = body.downloads
  const old = await fetched(`${files[0].url}x`)
  expect(old.status).toBe(403)
  expect((await old.json()).message).toMatch(
    /Ask for a new one where you got it\.$/,
  )
})

test("without downloads nothing is taken along; of some tracks only those", async () => {
  const { release, first, second } = await coming()
  const closed = await give(release)
  expect(
    await call("download-listening", { token: closed.token }),
  ).toMatchObject({ status: 403, body: { code: "no_downloads" } })
  const { token } = await give(release, { downloads: true, tracks: [second] })
  const { body } = await call("download-listening", { token })
  expect(body.downloads).toMatchObject([
    { files: [{ filename: expect.stringContaining("02 Song 2") }] },
  ])
  for (const name of ["play-listening", "download-listening"]) {
    expect(await call(name, { token, track: first })).toMatchObject({
      status: 404,
      body: { code: "no_track" },
    })
  }
})

test("what is out is heard where everybody hears it, and counted all the same", async () => {
  const { release, first } = await coming({ is_public: true })
  const { token } = await give(release, { plays: 1 })
  const play = () => call("play-listening", { token, track: first })
  const { body } = await play()
  expect(body.src).toMatch(/^\/storage\/v1\/object\/public\/streams\//)
  expect(await (await fetched(body.src)).text()).toBe("song 1")
  expect(await play()).toMatchObject({ status: 403 })
})

test("what is no link's, or cannot be read, is refused with a sentence", async () => {
  const { release, first } = await coming()
  const { token } = await give(release)
  const guess = "0".repeat(64)
  for (const wrong of [guess, "x", `${token}0`, token.toUpperCase()]) {
    const answer = await call("open-listening", { token: wrong })
    expect(answer).toMatchObject({ status: 404, body: { code: "unknown" } })
    expect(answer.body.message).toMatch(/\.$/)
  }
  const odd: [string, object][] = [
    ["open-listening", {}],
    ["open-listening", { token: "0".repeat(300) }],
    ["play-listening", { token, track: "1" }],
    ["tell-listening", { token, play: randomUUID(), seconds: -1 }],
    ["tell-listening", { token, play: randomUUID(), seconds: 1e9 }],
  ]
  for (const [name, body] of odd) {
    expect(await call(name, body), name).toMatchObject({
      status: 400,
      body: { code: "bad_request" },
    })
  }
  const stranger = { token: guess, track: first }
  expect((await call("play-listening", stranger)).status).toBe(404)
})
