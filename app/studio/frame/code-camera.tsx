import { useEffect, useEffectEvent, useRef } from "react"

type Detector = {
  detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

declare global {
  /** The browser's barcode reader, which not every browser has. */
  var BarcodeDetector:
    | (new (options?: {
        formats: string[]
      }) => Detector)
    | undefined
}

const SCAN_MS = 150

export function canReadCodes() {
  return globalThis.BarcodeDetector !== undefined
}

type CodeCameraProps = {
  /** Code formats to look for; all known formats when left out. */
  formats?: string[]
  /** Ignores the same code for this long while it is held still. */
  sameMs: number
  onCode: (code: string) => void
  /** Called when the camera can't be used. */
  onFault: () => void
  className: string
}

/** Reads codes with the camera for as long as it is mounted. */
export function CodeCamera(props: CodeCameraProps) {
  const { formats, sameMs, className } = props
  const video = useRef<HTMLVideoElement>(null)
  const last = useRef({ code: "", at: Number.NEGATIVE_INFINITY })
  const onRead = useEffectEvent((code: string) => {
    const at = performance.now()
    const isSame = code === last.current.code && at - last.current.at < sameMs
    last.current = { code, at }
    if (!isSame) props.onCode(code)
  })
  const onBroken = useEffectEvent(props.onFault)
  const detector = useEffectEvent(() => {
    const { BarcodeDetector } = globalThis
    return BarcodeDetector && new BarcodeDetector(formats && { formats })
  })
  useEffect(() => {
    const off = new AbortController()
    const seen = video.current
    const reader = detector()
    if (seen && reader) {
      watch(seen, reader, { onRead, off: off.signal }).catch(() => {
        if (!off.signal.aborted) onBroken()
      })
    }
    return () => off.abort()
  }, [])
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="Camera view"
      className={`bg-ink object-cover ${className}`}
    />
  )
}

type Watching = { onRead: (code: string) => void; off: AbortSignal }

async function watch(
  video: HTMLVideoElement,
  detector: Detector,
  { onRead, off }: Watching,
) {
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
  while (!off.aborted) {
    // Skip a frame that can't be read.
    const [found] = await detector.detect(video).catch(() => [])
    if (found && !off.aborted) onRead(found.rawValue)
    await new Promise((next) => setTimeout(next, SCAN_MS))
  }
}
