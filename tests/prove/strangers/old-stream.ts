import { until } from "../../support/until.ts"
import type { Assault, Scene } from "./assault.ts"

const SECONDS = 5

type Known = {
  id: string
  audio_files: { file_url: string }[]
  artist_videos: { id: string }[]
}

/** Somebody has kept the URLs of a release's streams, and requests them after
 * it is withdrawn; also, who sees the film of a withdrawn release. */
export const oldStream: Assault = {
  name: "old-stream",
  async run(scene) {
    const { sql, ledger, random } = scene
    const stranger = scene.stranger()
    const all: Known[] = JSON.parse(
      (await stranger.call(`/rest/v1/releases?select=${COLUMNS}`)).text,
    )
    const { id, audio_files, artist_videos } = random.pick(
      all.filter((one) => one.artist_videos.length > 0),
    )
    const streams = audio_files.flatMap(({ file_url }) => waysTo(file_url))
    const answers = async () =>
      Promise.all(
        streams.map(async (path) => (await stranger.call(path)).status),
      )
    const before = await answers()
    const open = before.every((status) => status === 200)
    ledger.expect("open", open, `open streams answered ${before}`)
    await sql`update releases set status = 'Withdrawn' where id = ${id}`
    await until(async () => (await answers()).every(isGone), SECONDS).catch(
      () => {},
    )
    for (const [place, status] of (await answers()).entries()) {
      const seen = `withdrawn ${streams[place]}: ${status}`
      ledger.expect("private", isGone(status), seen)
    }
    for (const film of artist_videos) await askFilm(scene, film.id)
    await sql`update releases set status = 'Released' where id = ${id}`
    await until(async () => !(await answers()).some(isGone), SECONDS).catch(
      () => {},
    )
    const back = (await answers()).every((status) => status === 200)
    ledger.expect("open", back, `streams of ${id} did not come back`)
  },
}

const COLUMNS = "id,audio_files(file_url),artist_videos(id)"

async function askFilm({ stranger, ledger }: Scene, id: string) {
  const path = `/rest/v1/artist_videos?id=eq.${id}&select=release_id`
  const { text } = await stranger().call(path)
  const hidden = text === '[{"release_id":null}]'
  ledger.expect("private", hidden, `a hidden release's film says ${text}`)
}

function waysTo(address: string) {
  const name = address.split("/object/public/")[1]
  const doors = ["public/", "", "info/public/", "authenticated/"]
  return doors.map((door) => `/storage/v1/object/${door}${name}`)
}

function isGone(status: number) {
  return status >= 400 && status < 500
}
