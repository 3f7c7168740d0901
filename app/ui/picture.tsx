import { useState } from "react"
import { preload } from "react-dom"
import type { Picture as PictureFacts } from "../data/pictures.ts"

type PictureProps = {
  picture: PictureFacts | null
  /** Shown if there is none or it fails to load; one of our own files. */
  fallback: string
  /** Tried before the fallback. */
  second?: string | null
  /** The frame's aspect ratio, as a Tailwind class. */
  frame: string
  /** The `sizes` attribute. */
  sizes: string
  /** Overrides the picture's own alt text; empty where a name is beside it. */
  alt?: string
  /** The largest element on the first screen. */
  priority?: boolean
  /** Loaded with the page, because it is on the first screen or the page may be
   * printed before scrolling. */
  eager?: boolean
  className?: string
}

/** The format offered first, and the one every current browser supports. */
const SMALLEST = "image/avif"
const COMMON = "image/webp"

/** A picture in a frame whose size is known before it loads. */
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
        // An image that failed before the script loaded fires no further event.
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

/** The first URL that has not failed, or else the last. */
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

/** Preloads it from the page's head, before its place in the page is parsed. */
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
