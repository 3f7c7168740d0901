import { matchingGain } from "#domain/loudness.ts"
import type { Track } from "../player-state.ts"
import { empty, setLevel, start, tellPlaying } from "./audio-element.ts"
import type { Engine, EngineEvents } from "./engine.ts"
import { DRY_S, type Feeder, feederOf, isDry, type Piece } from "./feeder.ts"
import type { Output } from "./output.ts"
import { NotAStream } from "./packets.ts"
import {
  containerFor,
  type SoundBuffer,
  type Source,
  type SourceMaker,
  soundBuffer,
} from "./sound-buffer.ts"
import { endOf, heardUntil } from "./timeline.ts"
import { streamOf } from "./track-stream.ts"

/** A joint this close is timed with a timer. */
const NEAR_S = 1

type Parts = {
  audio: HTMLAudioElement
  output: Output
  events: EngineEvents
  maker: SourceMaker
  /** A track this engine cannot read: another engine continues from there. */
  unfit(track: Track, at: number, next: Track | null, playing: boolean): void
}

type Opened = { feeder: Feeder; buffer: SoundBuffer; managed: boolean }

/** Plays all tracks on one timeline in one element. The next track is buffered
 * in time and joined to the sample. */
export function gaplessEngine(parts: Parts): Engine {
  const { audio, output, events, maker, unfit } = parts
  audio.preload = "none"
  /** The current piece, and the next once it is being read. */
  let pieces: Piece[] = []
  let next: Track | null = null
  let matching = true
  let address = ""
  let at = 0
  /** As last reported. */
  let length = 0
  let open: Opened | null = null
  let joint: ReturnType<typeof setTimeout> | undefined

  function load(track: Track, from: number) {
    close()
    pieces = [pieceOf(track, 0)]
    at = from
    const source = new maker()
    // An iPhone opens no managed source without this.
    if ("streaming" in source) audio.disableRemotePlayback = true
    address = URL.createObjectURL(source)
    source.addEventListener("sourceopen", () => begin(source), { once: true })
    audio.src = address
    if (from > 0) audio.currentTime = from
    match()
  }

  function close() {
    open?.feeder.stop()
    open = null
    pieces = []
    next = null
    length = 0
    clearTimeout(joint)
    URL.revokeObjectURL(address)
  }

  function begin(source: Source) {
    const [piece] = pieces
    if (!piece || audio.src !== address) return
    URL.revokeObjectURL(address)
    const buffer = soundBuffer(source)
    const feeder = feederOf({ audio, source, buffer, following, learnt })
    source.addEventListener("startstreaming", () => feeder.stir())
    open = { feeder, buffer, managed: "streaming" in source }
    feeder.feed(piece, at, 0)
  }

  /** Reads one track ahead at most. */
  function following(piece: Piece) {
    const [current, upcoming] = pieces
    if (piece !== current) return null
    if (upcoming) return upcoming
    if (!next) return "end"
    pieces[1] = pieceOf(next, endOf(piece))
    return pieces[1]
  }

  function learnt(piece: Piece) {
    if (piece === pieces[0]) tellLength()
    check()
  }

  function tellLength() {
    const [piece] = pieces
    const seconds = piece?.length ?? piece?.track.seconds ?? 0
    if (seconds !== length) events.duration(seconds)
    length = seconds
  }

  /** Checks the playhead: advanced, in the next track, or stuck. */
  function check() {
    clearTimeout(joint)
    const [current, upcoming] = pieces
    if (!current) return
    const now = audio.currentTime
    if (upcoming && now >= upcoming.start - (upcoming.fault ? DRY_S : 0)) {
      advance()
      return check()
    }
    if (current.fault && isDryNow()) return giveUp(current)
    // Before any data the element reports an old time.
    if (audio.readyState > 0) events.time(timeIn(current))
    if (upcoming) approach(upcoming, upcoming.start - now)
  }

  function timeIn({ start, length }: Piece) {
    return Math.min(Math.max(0, audio.currentTime - start), length ?? Infinity)
  }

  function isDryNow() {
    return !open || isDry(audio, open.buffer)
  }

  function approach(upcoming: Piece, left: number) {
    if (left > NEAR_S || audio.paused) return
    joint = setTimeout(check, left * 1000)
    output.setGain(gainOf(upcoming), left)
  }

  function advance() {
    pieces.shift()
    next = null
    length = 0
    match()
    events.advanced()
    tellLength()
    open?.feeder.stir()
  }

  function giveUp({ track, fault, ...place }: Piece) {
    const from = Math.max(0, audio.currentTime - place.start)
    const playing = !audio.paused
    const following = next
    stop()
    if (fault instanceof NotAStream) unfit(track, from, following, playing)
    else events.failed()
  }

  function gainOf(piece: Piece | undefined) {
    return matching && piece ? matchingGain(piece.track) : 0
  }

  function match() {
    output.setGain(gainOf(pieces[0]))
  }

  function play() {
    output.wake()
    if (audio.ended) seek(0)
    refill()
    const begun = start(audio, events)
    open?.feeder.stir()
    return begun
  }

  function seek(seconds: number) {
    const [piece] = pieces
    at = seconds
    if (!piece) return
    const target = piece.start + seconds
    audio.currentTime = target
    match()
    if (!open) return
    const until = heardUntil(open.buffer.ranges(), target)
    const enough = Math.min(target + DRY_S, endOf(piece) - DRY_S)
    if (until < enough) readFrom(piece, seconds)
  }

  function readFrom(piece: Piece, seconds: number) {
    pieces.length = 1
    open?.feeder.feed(piece, seconds, 0)
  }

  /** A managed source may evict data we rely on. */
  function refill() {
    const [piece] = pieces
    if (!open?.managed || !piece || audio.seeking || !isDryNow()) return
    const now = audio.currentTime
    const ranges = open.buffer.ranges()
    const later = ranges.length > 0 && ranges.end(ranges.length - 1) > now + 1
    const more = endOf(piece) - now > 1
    if (more && (piece.whole || later)) readFrom(piece, now - piece.start)
  }

  function setNext(track: Track | null) {
    next = track
    const [current, upcoming] = pieces
    if (!current || !upcoming) return open?.feeder.stir()
    if (upcoming.track.id === track?.id) return
    pieces.length = 1
    match()
    open?.feeder.feed(current, null, endOf(current))
  }

  function stop() {
    close()
    empty(audio)
  }

  function end() {
    if (!next) return events.ended()
    // The next track was set after the last second was already closed.
    load(next, 0)
    events.advanced()
    void play()
  }

  tellPlaying(audio, events)
  audio.addEventListener("pause", () => {
    output.rest()
    match()
  })
  audio.addEventListener("timeupdate", () => {
    check()
    open?.feeder.stir()
  })
  audio.addEventListener("waiting", () => {
    check()
    refill()
  })
  audio.addEventListener("ended", end)
  audio.addEventListener("error", () => {
    const [piece] = pieces
    if (piece) giveUp({ ...piece, fault: new NotAStream() })
  })

  return {
    load,
    setNext,
    play,
    pause: () => audio.pause(),
    seek,
    setLevel: (level) => setLevel(audio, level),
    setMatching(on) {
      matching = on
      match()
    },
    stop,
  }
}

function pieceOf(track: Track, start: number): Piece {
  const stream = streamOf(track, Boolean(containerFor("opus")))
  return { track, stream, start, length: null, whole: false, fault: null }
}
