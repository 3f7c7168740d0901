import type { ListeningFault, ListeningRecord } from "#domain/listening.ts"
import { playListening, reportListening } from "../data/listening.ts"
import type { Player } from "../player/player.ts"
import type { PlayerState, Renewal, Track } from "../player/player-state.ts"
import { sleevesOf } from "../player/release-tracks.ts"
import { createStore } from "../ui/store.ts"
import { toast } from "../ui/toast.ts"
import { listeningMessages } from "./messages.ts"

/** Seconds heard before the first report, and between reports. */
const FIRST_S = 1
const EVERY_S = 10
/** A larger step is a seek and does not count as heard. */
const STEP_S = 2

type Play = {
  id: string
  heard: number
  told: number
  /** The connection dropped during it: the play is resumed, not restarted. */
  broken: boolean
}

type Known = {
  /** Null means unlimited. */
  playsLeft: number | null
  /** Why the link no longer works. */
  ended: string | null
}

const OVER = new Set<string | undefined>([
  "revoked",
  "expired",
  "unknown",
] satisfies ListeningFault[])

/** One listener with one link. Takes a play for each track that is started,
 * reports how much was heard, and removes the tracks from the player when the
 * link ends. Continues while the visitor is on other pages. */
export class ListeningSession {
  readonly known
  #token: string
  #href: string
  #player: Player
  /** The latest play of each track. */
  #plays = new Map<string, Play>()
  #before: PlayerState

  constructor(player: Player, token: string, playsLeft: number | null) {
    this.#player = player
    this.#token = token
    this.#href = `/listen#${token}`
    this.known = createStore<Known>({ playsLeft, ended: null })
    this.#before = player.get()
    player.store.subscribe(() => this.#follow())
    addEventListener("pagehide", () => this.#tellCurrent())
  }

  /** Takes the count read when the page was opened again. */
  renewPlays(playsLeft: number | null) {
    this.known.set({ ...this.known.get(), playsLeft })
  }

  /** No track numbers and no page of its own, as no moment can be linked to. */
  playerTracks(record: ListeningRecord): Track[] {
    return record.tracks.map(({ id, name, has_opus, ...track }) => ({
      id,
      title: name,
      artist: record.artist_name,
      href: this.#href,
      ...sleevesOf(record),
      release: record.id,
      src: "",
      opusSrc: has_opus ? "" : null,
      hearing: () => this.#hearing(id),
      seconds: track.seconds,
      explicit: track.explicit,
      peaks: track.peaks,
      loudness: record.loudness,
      truePeak: record.true_peak,
    }))
  }

  #hearing(track: string): Renewal {
    let play: string | undefined
    let over = false
    return async (as) => {
      if (over) return null
      play ??= this.#unheard(track)
      const answer = await playListening(this.#token, track, play)
      if (answer.ok) {
        play = this.#keep(track, answer.data.play)
        this.renewPlays(answer.data.plays_left)
        return as === "opus" ? answer.data.opusSrc : answer.data.src
      }
      if (answer.code === "over" && play) {
        // The listener decides whether to spend another play.
        over = true
        this.#plays.delete(track)
        toast(listeningMessages.over(answer.reason))
        return null
      }
      if (this.#endsBy(answer.code, answer.reason)) return null
      throw new Error(answer.reason)
    }
  }

  /** A play that was taken but not heard, or was interrupted, is resumed. */
  #unheard(track: string) {
    const play = this.#plays.get(track)
    return play && (play.heard === 0 || play.broken) ? play.id : undefined
  }

  #keep(track: string, id: string) {
    const kept = this.#plays.get(track)
    if (kept?.id === id) {
      kept.broken = false
      return id
    }
    if (kept) void this.#tell(kept)
    this.#plays.set(track, { id, heard: 0, told: 0, broken: false })
    return id
  }

  /** Runs after every change of the player. */
  #follow() {
    const before = this.#before
    const state = this.#player.get()
    this.#before = state
    const play = this.#playIn(state)
    const last = this.#playIn(before)
    if (play && state.fault) play.broken = true
    if (last && last !== play) void this.#tell(last)
    if (!play || play !== last) return
    const step = state.time - before.time
    if (state.playing && step > 0 && step < STEP_S) play.heard += step
    const due = play.told === 0 ? FIRST_S : EVERY_S
    const paused = before.playing && !state.playing
    if (paused || play.heard - play.told >= due) void this.#tell(play)
  }

  #playIn({ queue, index }: PlayerState) {
    const track = queue[index]
    return track && this.#isOurs(track) ? this.#plays.get(track.id) : undefined
  }

  /** The same record may be in the queue from another link, or from its public
   * page. */
  #isOurs({ hearing, href }: Track) {
    return hearing !== undefined && href === this.#href
  }

  #tellCurrent() {
    const play = this.#playIn(this.#player.get())
    if (play) void this.#tell(play)
  }

  async #tell(play: Play) {
    const { id, heard } = play
    if (heard <= play.told) return
    play.told = heard
    const seconds = Math.round(heard * 10) / 10
    const answer = await reportListening(this.#token, { play: id, seconds })
    if (!answer?.code) return
    this.#endsBy(answer.code, answer.message)
  }

  /** Whether there is no point in asking again. */
  #endsBy(code: string | undefined, reason = "") {
    if (code === "used_up") {
      this.renewPlays(0)
      toast(listeningMessages.usedUp(reason))
    }
    if (OVER.has(code)) this.#end(reason)
    return code === "used_up" || code === "no_track" || OVER.has(code)
  }

  #end(reason: string) {
    const { ended, ...known } = this.known.get()
    if (ended) return
    this.known.set({ ...known, ended: reason })
    toast(listeningMessages.ended(reason))
    this.#leave()
  }

  /** Other tracks stay in the queue. */
  #leave() {
    const { controls } = this.#player
    const { queue } = this.#player.get()
    const places = [...queue.keys()].filter((place) => {
      const track = queue[place]
      return track && this.#isOurs(track)
    })
    if (!controls && places.length > 0) return this.#player.stop()
    for (const place of places.reverse()) controls?.remove(place)
  }
}

const sessions = new Map<string, ListeningSession>()

/** Returns the same instance each time the page is opened. */
export function listeningSessionFor(
  player: Player,
  token: string,
  playsLeft: number | null,
) {
  const known = sessions.get(token)
  known?.renewPlays(playsLeft)
  const session = known ?? new ListeningSession(player, token, playsLeft)
  sessions.set(token, session)
  return session
}
