import { PartList } from "../parts/part-list.tsx"
import type { Row } from "../resource.ts"
import { EVENTS } from "./events.tsx"
import { FILMS } from "./films.tsx"
import { PRESS_QUOTES } from "./press-quotes.tsx"

/** An artist's events, press quotes and films. */
export function ArtistParts({ row }: { row: Row }) {
  return (
    <>
      {[EVENTS, PRESS_QUOTES, FILMS].map((resource) => (
        <PartList
          key={resource.path}
          resource={resource}
          parent="artist_id"
          id={row.id}
        />
      ))}
    </>
  )
}
