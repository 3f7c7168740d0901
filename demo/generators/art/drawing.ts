import type { Sheet } from "./print.ts"

/** One picture: what is to be seen, in a sentence, and how it is drawn. */
export type Drawing = {
  alt: string
  draw: () => Sheet | Promise<Sheet>
}

/** A floor for full-bleed ink: misregistered plates must not show an edge. */
export const bleed = `<rect x="-60" y="-60" width="2400" height="2400" fill="#000"/>`
