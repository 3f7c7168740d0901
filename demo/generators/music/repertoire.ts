import { type Release, releaseOf } from "../../label/releases.ts"
import { pieces as hexa } from "./pieces/hexa.ts"
import { pieces as inesAndTheTide } from "./pieces/ines-and-the-tide.ts"
import { pieces as junieCalloway } from "./pieces/junie-calloway.ts"
import { pieces as maraVoss } from "./pieces/mara-voss.ts"
import { pieces as obaLane } from "./pieces/oba-lane.ts"
import { pieces as peckhamStatic } from "./pieces/peckham-static.ts"
import { pieces as saltmarsh } from "./pieces/saltmarsh.ts"
import { pieces as tomaszWren } from "./pieces/tomasz-wren.ts"

export const repertoire = [
  ...junieCalloway,
  ...peckhamStatic,
  ...obaLane,
  ...maraVoss,
  ...saltmarsh,
  ...hexa,
  ...inesAndTheTide,
  ...tomaszWren,
]

/** The piece at a place on a record, counted from 1. */
export function pieceAt(slug: string, position: number) {
  const title = releaseOf(slug).tracks[position - 1]
  const found = repertoire.find(
    (piece) => piece.release === slug && piece.title === title,
  )
  if (!found) throw new Error(`nobody plays ${slug} ${position}`)
  return found
}

/** The track a release is known by: the one that shares its name, or the
 * first. */
export function leadPosition({ title, tracks }: Release) {
  const named = (tracks as readonly string[]).indexOf(title)
  return named < 0 ? 1 : named + 1
}

export function slugOf(title: string) {
  return title
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
}
