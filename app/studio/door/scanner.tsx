import { useEffect, useEffectEvent, useRef, useState } from "react"
import { doorMessages } from "./messages.ts"

type Detector = {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** How often it looks, and how long the same code is not read again. */
const LOOK_MS = 150
const SAME_MS = 4_000

/** The browser's own reader of codes; not every browser has one. */
function detectorClass() {
  const found: unknown = Reflect.get(window, "BarcodeDetector")
  return isClass(found) ? found : null
}

function isClass(found: unknown): found is DetectorClass {
  return typeof found === "function"
}

/** Reads codes by the camera, one after the other. */
export function Scanner({ onCode }: { onCode: (text: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  if (!detectorClass()) {
    return <p className="text-ash">{doorMessages.noReader}</p>
  }
  return (
    <div className="grid gap-3">
      {isOn && (
        <Camera
          onCode={onCode}
          onFault={() => {
            setFault(doorMessages.noCamera)
            setOn(false)
          }}
        />
      )}
      <button
        type="button"
        className={`press ${isOn ? "" : "press-main"}`}
        onClick={() => {
          setFault(null)
          setOn(!isOn)
        }}
      >
        {isOn ? "Put the camera away" : "Read codes by camera"}
      </button>
      {fault && <p role="alert">{fault}</p>}
    </div>
  )
}

type CameraProps = { onCode: (text: string) => void; onFault: () => void }

function Camera({ onCode, onFault }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const last = useRef({ text: "", at: 0 })
  const onRead = useEffectEvent((text: string) => {
    const now = performance.now()
    const isSame = text === last.current.text && now - last.current.at < SAME_MS
    last.current = { text, at: now }
    if (!isSame) onCode(text)
  })
  const onBroken = useEffectEvent(onFault)
  useEffect(() => {
    const stopping = new AbortController()
    void watch(video.current, onRead, stopping.signal).catch(() => {
      if (!stopping.signal.aborted) onBroken()
    })
    return () => stopping.abort()
  }, [])
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="What the camera sees"
      className="aspect-square w-full max-w-md bg-ink object-cover"
    />
  )
}

async function watch(
  video: HTMLVideoElement | null,
  onRead: (text: string) => void,
  signal: AbortSignal,
) {
  const Class = detectorClass()
  if (!video || !Class) return
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment" },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener("abort", stop)
  video.srcObject = stream
  await video.play()
  const detector = new Class({ formats: ["qr_code"] })
  while (!signal.aborted) {
    const [found] = await detector.detect(video)
    if (found && !signal.aborted) onRead(found.rawValue)
    await new Promise((next) => setTimeout(next, LOOK_MS))
  }
}
