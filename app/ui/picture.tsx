import { useState } from "react"
import { preload } from "react-dom"
import type { Picture as PictureFacts } from "../data/pictures.ts"

type PictureProps = {
  picture: PictureFacts | null
  /** Shown instead when there is none, or it does not load: a file of ours. */
  fallback: string
  /** What to try before the fallback. */
  second?: string | null
  /** Width over height of the frame, as a Tailwind aspect class. */
  frame: string
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** Overrides the picture's own words; empty where a name stands beside. */
  alt?: string
  /** The largest thing on the first screen. */
  priority?: boolean
  /** Loaded with the page: it is on the first screen, or the page may be
   * printed unscrolled. */
  eager?: boolean
  className?: string
}

/** Offered first, and what every browser of these days can show. */
const SMALLEST = "image/avif"
const COMMON = "image/webp"

/** A picture in a frame that has its size before a byte arrives. */
export function Picture(props: PictureProps) {
  const { picture, fallback, second, frame, sizes, className = "" } = props
  const { priority } = props
  const { src, onFailure } = useWorking(picture?.url, second, fallback)
  const own = src === picture?.url
  const files = own ? picture.srcset : null
  if (priority && own) askEarly(picture, sizes)
  const loading = priority
    ? ({ loading: "eager", fetchPriority: "high" } as const)
    : ({ loading: props.eager ? "eager" : "lazy" } as const)
  return (
    <picture className={`block overflow-clip bg-panel ${frame} ${className}`}>
      {files?.[SMALLEST] && (
        <source type={SMALLEST} srcSet={files[SMALLEST]} sizes={sizes} />
      )}
      <img
        // One that failed before the script came has no event left to hear.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) onFailure()
        }}
        onError={onFailure}
        srcSet={files?.[COMMON]}
        sizes={files?.[COMMON] && sizes}
        src={src}
        alt={props.alt ?? picture?.alt ?? ""}
        width={picture?.width ?? undefined}
        height={picture?.height ?? undefined}
        className="size-full object-cover"
        decoding="async"
        {...loading}
      />
    </picture>
  )
}

/** The first of some addresses that has not failed; the last is all there is
 * left. */
function useWorking(...addresses: (string | null | undefined)[]) {
  const [failed, setFailed] = useState<string[]>([])
  const candidates = addresses.filter((address) => typeof address === "string")
  const working = candidates.find((address) => !failed.includes(address))
  const src = working ?? candidates.at(-1) ?? ""
  return {
    src,
    onFailure: () =>
      setFailed((list) => (list.includes(src) ? list : [...list, src])),
  }
}

/** From the page's head: it is on its way before its place has been read. */
function askEarly(picture: PictureFacts, sizes: string) {
  const imageSrcSet = picture.srcset[SMALLEST]
  if (!imageSrcSet) return
  preload(picture.url, {
    as: "image",
    type: SMALLEST,
    imageSrcSet,
    imageSizes: sizes,
    fetchPriority: "high",
  })
}
