export type EmbeddedTrack = {
  title: string
  src: string
  seconds: number | null
}

/** The script of the embedded player. It loads no audio before the first press
 * and stores nothing. Its source is inlined into the page, so it must not use
 * anything from outside this function. */
export function embedPlayer() {
  const find = <Kind extends Element | null>(name: string) =>
    document.querySelector(`[data-${name}]`) as Kind
  const tracks: EmbeddedTrack[] = JSON.parse(
    find<Element>("tracks").textContent ?? "[]",
  )
  const button = find<HTMLButtonElement>("play")
  const position = find<HTMLInputElement>("position")
  const time = find<HTMLElement>("time")
  const name = find<HTMLElement>("track")
  const choice = find<HTMLSelectElement | null>("choice")
  const { title = "", artist = "" } = document.body.dataset
  let audio: HTMLAudioElement | undefined
  let index = 0

  function clock(seconds: number) {
    const whole = Math.floor(seconds)
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`
  }

  function length() {
    const known = audio?.duration ?? Number.NaN
    return Number.isFinite(known) ? known : (tracks[index]?.seconds ?? 0)
  }

  function show() {
    const at = audio?.currentTime ?? 0
    const playing = audio !== undefined && !audio.paused
    button.ariaLabel = playing ? "Pause" : "Play"
    button.dataset.playing = String(playing)
    position.max = String(Math.ceil(length()))
    position.value = String(Math.floor(at))
    position.ariaValueText = `${clock(at)} of ${clock(length())}`
    position.style.setProperty("--share", String(at / (length() || 1)))
    time.textContent = clock(at)
  }

  function choose(next: number) {
    index = next
    const track = tracks[index]
    if (!track) return
    name.textContent = track.title
    if (choice) choice.value = String(index)
    if (audio) audio.src = track.src
    if ("mediaSession" in navigator) {
      navigator.mediaSession.metadata = new MediaMetadata({
        title: track.title,
        artist,
        album: title,
      })
    }
  }

  function open() {
    audio = new Audio()
    audio.preload = "none"
    for (const type of ["play", "pause", "timeupdate", "durationchange"]) {
      audio.addEventListener(type, show)
    }
    audio.addEventListener("error", () => {
      name.textContent = "This track cannot be played just now."
    })
    audio.addEventListener("ended", () => {
      const more = index + 1 < tracks.length
      choose(more ? index + 1 : 0)
      if (more) start()
      else show()
    })
    choose(index)
    return audio
  }

  /** A newer press interrupts an older one, which is not an error. */
  function start() {
    const element = audio ?? open()
    if (element.error) choose(index)
    element.play().catch(() => {})
  }

  /** Changes the track without starting playback, so that moving through the
   * list by keyboard does not play every track. */
  function skip(to: number) {
    if (!tracks[to]) return
    const playing = audio !== undefined && !audio.paused
    choose(to)
    if (playing) start()
    show()
  }

  button.addEventListener("click", () => {
    if (audio && !audio.paused) audio.pause()
    else start()
  })
  position.addEventListener("input", () => {
    const element = audio ?? open()
    const seconds = Number(position.value)
    element.currentTime = seconds
    if (element.readyState === 0) start()
    show()
  })
  // A browser may restore the previous selection after a reload.
  if (choice) choice.value = "0"
  choice?.addEventListener("change", () => skip(Number(choice.value)))
  if ("mediaSession" in navigator) {
    const lockScreen = navigator.mediaSession
    lockScreen.setActionHandler("nexttrack", () => skip(index + 1))
    lockScreen.setActionHandler("previoustrack", () => skip(index - 1))
  }
  find<HTMLElement>("listen").hidden = true
  find<HTMLElement>("controls").hidden = false
  show()
}
