import type { RefObject } from "react"
import type { Product, Variant } from "../data/products.ts"
import { Picture } from "../ui/picture.tsx"

const SIZES = "(min-width: 768px) 46vw, calc(100vw - 40px)"
const FALLBACK = "/fallback/product.webp"

type Strip = RefObject<HTMLUListElement | null>

type ProductGalleryProps = { product: Product; strip: Strip; className: string }

/** A product's pictures. Several share one strip that scrolls sideways, each in
 * a frame of the same size: nothing jumps, and the links below work without
 * JavaScript. */
export function ProductGallery(props: ProductGalleryProps) {
  const { product, strip, className } = props
  const pictures = picturesOf(product)
  const [first = null] = pictures
  if (pictures.length < 2) {
    return (
      <Picture
        picture={first}
        fallback={FALLBACK}
        frame="aspect-[4/5]"
        sizes={SIZES}
        priority
        className={className}
      />
    )
  }
  return (
    <div className={`min-w-0 ${className}`}>
      <ul
        ref={strip}
        aria-label="Pictures"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
        tabIndex={0}
        className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none] motion-reduce:scroll-auto"
      >
        {pictures.map((picture, place) => (
          <li
            key={picture.url}
            id={idOf(place)}
            className="w-full shrink-0 scroll-mt-24 snap-start"
          >
            <Picture
              picture={picture}
              fallback={FALLBACK}
              frame="aspect-[4/5]"
              sizes={SIZES}
              priority={place === 0}
              className="[&>img]:object-contain"
            />
          </li>
        ))}
      </ul>
      <ul className="mt-2 flex flex-wrap gap-2">
        {pictures.map((picture, place) => (
          <li key={picture.url}>
            <a
              href={`#${idOf(place)}`}
              aria-label={`Picture ${place + 1} of ${pictures.length}`}
              onClick={(event) => {
                event.preventDefault()
                turnTo(strip, place)
              }}
              className="block w-14 hover:opacity-80"
            >
              <Picture
                picture={picture}
                fallback={FALLBACK}
                frame="aspect-[4/5]"
                sizes="56px"
                alt=""
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Scrolls to a variant's picture, or to the product's if it has none. */
export function showVariant(strip: Strip, product: Product, variant: Variant) {
  const url = variant.picture?.url
  const place = picturesOf(product).findIndex((each) => each.url === url)
  turnTo(strip, Math.max(0, place))
}

/** Scrolls sideways only; the page stays in place. */
function turnTo({ current }: Strip, place: number) {
  current?.scrollTo({ left: place * current.clientWidth })
}

function idOf(place: number) {
  return `picture-${place + 1}`
}

/** Each picture once: the cover, the gallery, then variants' own pictures. */
function picturesOf({ cover, gallery, variants }: Product) {
  const all = [cover, ...gallery.map(pictureIn), ...variants.map(pictureIn)]
  return all
    .filter((picture) => picture !== null)
    .filter(
      ({ url }, place, kept) =>
        kept.findIndex((each) => each.url === url) === place,
    )
}

function pictureIn({ picture }: Pick<Variant, "picture">) {
  return picture
}
