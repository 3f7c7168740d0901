import type { Listening, ListeningPlay } from "#domain/listening.ts"
import { callFunction } from "./functions.ts"
import { publishableKey } from "./publishable-key.ts"

/** What a link opens, or why it opens nothing: in a sentence and a word. */
export function openListening(token: string) {
  return callFunction<Listening>("open-listening", { token })
}

/** Takes a play of a track; with one that was taken, only its addresses. */
export function playListening(token: string, track: string, play?: string) {
  return callFunction<ListeningPlay>("play-listening", { token, track, play })
}

export type ListeningFiles = {
  format: string
  files: { filename: string; format: string; bytes: number; url: string }[]
}[]

/** Links to a track's files, or to all of them. */
export function downloadListening(token: string, track?: string) {
  return callFunction<{ downloads: ListeningFiles }>("download-listening", {
    token,
    track,
  })
}

type Told = { plays_left?: number | null; code?: string; message?: string }

/** How much of a play was heard. It arrives although the page is being left;
 * null for no answer. */
export async function tellListening(
  token: string,
  told: { play: string; seconds: number },
) {
  try {
    const answer = await fetch("/functions/v1/tell-listening", {
      method: "POST",
      keepalive: true,
      headers: {
        apikey: await publishableKey(),
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ token, ...told }),
    })
    return (await answer.json()) as Told
  } catch {
    return null
  }
}
