import type { Picture as PictureFacts } from "../data/pictures.ts"
import { Picture } from "../ui/picture.tsx"
import { Grooves } from "./grooves.tsx"

type PictureDiscProps = { sleeve: PictureFacts | null; className: string }

/** A record with a sleeve's art pressed into it. */
export function PictureDisc({ sleeve, className }: PictureDiscProps) {
  return (
    <div className={className} aria-hidden="true">
      {sleeve && (
        <Picture
          picture={sleeve}
          fallback="/fallback/release.webp"
          frame="absolute inset-[2.3%] rounded-full"
          // Under grooves and ink a phone shows as much with half the pixels.
          sizes="(min-width: 768px) 88vmax, 44vmax"
          alt=""
          priority
        />
      )}
      <Grooves className="absolute inset-0" pressed={Boolean(sleeve)} />
    </div>
  )
}
