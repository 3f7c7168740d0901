import { prose } from "../prose.ts"
import type { ProductNote } from "./product-note.ts"

/** The Thursdays to come. Of the twelve chairs of the next one the fan has
 * two. */
const thursdays = [10, 12, 12, 12, 12, 12]

export const experiences = {
  "listening-session": {
    daysAgo: 30,
    featured: true,
    description: prose`
      One record, start to finish, on two very large loudspeakers in a room
      with twelve chairs. Doors at seven, tea included, nobody talks. Choose
      your Thursday: the ticket has a name and a code on it, and the door
      knows both.`,
    variants: thursdays.map((stock, ahead) => ({
      title: "One chair",
      pence: 1500,
      stock,
      attributes: { seats: 1 },
      posted: false,
      evening: {
        ...{ weekday: 4, ahead, place: "The 9X Room, 9 Gasket Yard" },
        ...{ from: "19:00", to: "21:30" },
      },
    })),
  },
  "mixing-night-with-hexa": {
    daysAgo: 140,
    description: prose`
      Eight people, one desk, from ten at night until it is right. Bring a
      session you are stuck on. HEXA will not tell you what is wrong with it,
      but will mute things until you hear it yourself. The last Saturday of the
      month, with soup.`,
    variants: [0, 1].flatMap((ahead) => {
      const evening = {
        ...{ weekday: 6, ahead, isMonthly: true, from: "22:00" },
        place: "The studio, 9 Gasket Yard",
      }
      return [
        {
          title: "Listener's chair",
          pence: 4500,
          stock: 6,
          attributes: { seats: 1, session: false },
          ...{ posted: false, evening },
        },
        {
          title: "Place at the desk",
          pence: 9500,
          stock: 2,
          attributes: { seats: 1, session: true },
          ...{ posted: false, evening },
        },
      ]
    }),
  },
} satisfies Record<string, ProductNote>
