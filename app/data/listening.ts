import type { Listening, ListeningPlay } from "#domain/listening.ts"
import { callFunction } from "./functions.ts"
import { publishableKey } from "./publishable-key.ts"

/** Opens a listening link. A refusal has a reason as a sentence and as a
 * code. */
export function openListening(token: string) {
  return callFunction<Listening>("open-listening", { token })
}

/** Takes a play of a track. With a play that was already taken, it only renews
 * the URLs. */
export function playListening(token: string, track: string, play?: string) {
  return callFunction<ListeningPlay>("play-listening", { token, track, play })
}

export type ListeningFiles = {
  format: string
  files: { filename: string; format: string; bytes: number; url: string }[]
}[]

/** Links to one track's files, or to all of them. */
export function downloadListening(token: string, track?: string) {
  return callFunction<{ downloads: ListeningFiles }>("download-listening", {
    token,
    track,
  })
}

type ReportAnswer = {
  plays_left?: number | null
  code?: string
  message?: string
}

/** Reports how much of a play was heard. Sent even while the page is being
 * left; null means no answer. */
export async function reportListening(
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
    return (await answer.json()) as ReportAnswer
  } catch {
    return null
  }
}
