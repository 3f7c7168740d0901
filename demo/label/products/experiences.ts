import { prose } from "../prose.ts"
import { type ProductNote, unlimited } from "./product-note.ts"

export const experiences = {
  "listening-session": {
    daysAgo: 30,
    featured: true,
    description: prose`
      One record, start to finish, on two very large loudspeakers in a room
      with twelve chairs. Thursdays, doors at seven, tea included, nobody
      talks. Your ticket is a file you can print and is good for any Thursday
      you choose; write to us with the date.`,
    variants: [
      {
        title: "One chair",
        pence: 1500,
        stock: unlimited,
        attributes: { seats: 1 },
        payload: "listening-session-one",
      },
      {
        title: "Two chairs, together",
        pence: 2800,
        stock: unlimited,
        attributes: { seats: 2 },
        payload: "listening-session-two",
      },
    ],
  },
  "mixing-night-with-hexa": {
    daysAgo: 140,
    description: prose`
      Eight people, one desk, from ten at night until it is right. Bring a
      session you are stuck on. HEXA will not tell you what is wrong with it,
      but will mute things until you hear it yourself. The last Saturday of the
      month, with soup. Write to us to choose yours.`,
    variants: [
      {
        title: "Listener's chair",
        pence: 4500,
        stock: unlimited,
        attributes: { seats: 1, session: false },
        payload: "mixing-night-listener",
      },
      {
        title: "Place at the desk",
        pence: 9500,
        stock: unlimited,
        attributes: { seats: 1, session: true },
        payload: "mixing-night-desk",
      },
    ],
  },
} as const satisfies Record<string, ProductNote>
