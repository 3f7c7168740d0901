import type { Picture as PictureFacts } from "../../data/pictures.ts"

type PictureProps = {
  picture: PictureFacts | null
  /** Shown instead when there is none: a file of ours. */
  fallback: string
  /** Width over height of the frame, as a Tailwind aspect class. */
  frame: string
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** Overrides the picture's own words; empty where a name stands beside. */
  alt?: string
  /** The largest thing on the first screen. */
  priority?: boolean
  /** Loaded with the page, because the page may be printed unscrolled. */
  eager?: boolean
  className?: string
}

const TYPES = ["image/avif", "image/webp"]

/** A picture in a frame that has its size before a byte arrives. */
export function Picture(props: PictureProps) {
  const { picture, fallback, frame, sizes, priority, className = "" } = props
  const loading = priority
    ? ({ loading: "eager", fetchPriority: "high" } as const)
    : ({
        loading: props.eager ? "eager" : "lazy",
        decoding: "async",
      } as const)
  return (
    <picture className={`block overflow-clip bg-panel ${frame} ${className}`}>
      {TYPES.map((type) => (
        <source
          key={type}
          type={type}
          srcSet={sourceSet(picture, type)}
          sizes={sizes}
        />
      ))}
      <img
        src={picture?.url ?? fallback}
        alt={props.alt ?? picture?.alt ?? ""}
        width={picture?.width ?? undefined}
        height={picture?.height ?? undefined}
        className="size-full object-cover"
        {...loading}
      />
    </picture>
  )
}

function sourceSet(picture: PictureFacts | null, type: string) {
  return picture?.sources
    .filter((source) => source.type === type)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(", ")
}
