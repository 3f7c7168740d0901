import { useEffect, useEffectEvent, useRef, useState } from "react"
import { notify } from "../frame/notices.tsx"
import { stockMessages } from "../messages.ts"

type Detector = {
  detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

declare global {
  var BarcodeDetector: (new () => Detector) | undefined
}

const LOOK_MS = 200
/** A code that is held still counts once; after this it may be the next one. */
const SAME_MS = 1_500

/** Reads bar codes by the camera, where the browser can. */
export function CodeScanner({ onRead }: { onRead: (code: string) => void }) {
  const [open, setOpen] = useState(false)
  if (!globalThis.BarcodeDetector) {
    return <p className="text-ash text-sm">{stockMessages.noScanner}</p>
  }
  return (
    <div className="grid gap-2">
      {open && <Camera onRead={onRead} onFailed={() => setOpen(false)} />}
      <button
        type="button"
        className="press"
        aria-pressed={open}
        onClick={() => setOpen(!open)}
      >
        {open ? "Camera off" : "Scan with the camera"}
      </button>
    </div>
  )
}

type CameraProps = { onRead: (code: string) => void; onFailed: () => void }

function Camera({ onRead, onFailed }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const read = useEffectEvent(onRead)
  const failed = useEffectEvent(() => {
    notify({ text: stockMessages.noCamera, bad: true })
    onFailed()
  })
  useEffect(() => {
    const off = new AbortController()
    const seen = video.current
    if (seen) watch(seen, off.signal, read).catch(() => failed())
    return () => off.abort()
  }, [])
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="What the camera sees"
      className="aspect-video w-full bg-ink object-cover"
    />
  )
}

async function watch(
  video: HTMLVideoElement,
  off: AbortSignal,
  read: (code: string) => void,
) {
  const { BarcodeDetector } = globalThis
  if (!BarcodeDetector) return
  const detector = new BarcodeDetector()
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment" },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (off.aborted) return stop()
  off.addEventListener("abort", stop)
  video.srcObject = stream
  await video.play()
  let last = { code: "", at: 0 }
  const look = setInterval(async () => {
    // A frame that cannot be read is followed by another.
    const [found] = await detector.detect(video).catch(() => [])
    if (!found || off.aborted) return
    const { rawValue: code } = found
    const at = performance.now()
    const isSame = code === last.code && at - last.at < SAME_MS
    last = { code, at }
    if (!isSame) read(code)
  }, LOOK_MS)
  off.addEventListener("abort", () => clearInterval(look))
}
