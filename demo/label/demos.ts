import { prose } from "./prose.ts"

interface DemoNote {
  readonly artist: string
  readonly name: string
  readonly email: `${string}.example`
  readonly genres: readonly string[]
  readonly city: string
  readonly link: `https://${string}.example/${string}`
  readonly daysAgo: number
  readonly words: string
  readonly status: Status
  readonly tags?: readonly string[]
  /** What the founder thinks, and says to her colleagues. */
  readonly stars?: number
  readonly note?: string
  readonly answer?: { readonly daysAgo: number; readonly body: string }
}

type Status =
  | "new"
  | "listening"
  | "later"
  | "shortlisted"
  | "signed"
  | "declined"

/** What hopefuls have sent in, the oldest first. Nobody of them exists. */
export const demos: readonly DemoNote[] = [
  {
    artist: "Tidewrack",
    name: "Morwenna Pask",
    email: "morwenna@tidewrack.example",
    genres: ["Ambient", "Folk"],
    city: "Falmouth",
    link: "https://soundcloud.example/tidewrack/harbour-tapes",
    daysAgo: 61,
    words: "Four tapes from the harbour wall. The gulls are real.",
    status: "signed",
    tags: ["tape", "field recordings"],
    stars: 5,
    note: "Played it to Theo twice. Then he played it to me.",
    answer: {
      daysAgo: 58,
      body: prose`
        Hello Morwenna,

        yes. Come to the yard and bring the tapes: we would like to put them
        out.`,
    },
  },
  {
    artist: "Kiosk",
    name: "Dev Malhotra",
    email: "dev@kiosk-band.example",
    genres: ["Post-Punk"],
    city: "Leeds",
    link: "https://bandcamp.example/kiosk/closing-time",
    daysAgo: 40,
    words: "Our first three songs, recorded above a chip shop.",
    status: "declined",
    tags: ["guitars"],
    stars: 2,
    note: "Good words, three songs of the same length. Not for us yet.",
    answer: {
      daysAgo: 37,
      body: prose`
        Hello Dev,

        thank you for Kiosk. We listened to all of it, and it is not one for
        us. Send us the next ones.`,
    },
  },
  {
    artist: "Ama Serwaa",
    name: "Ama Serwaa Boateng",
    email: "ama@serwaa.example",
    genres: ["Neo-Soul", "Highlife"],
    city: "London",
    link: "https://soundcloud.example/ama-serwaa/night-market",
    daysAgo: 26,
    words: "One voice, one guitar, my aunt on backing vocals.",
    status: "shortlisted",
    tags: ["two voices", "live"],
    stars: 4,
    note: "The aunt is the secret. Ask whether they play out.",
    answer: {
      daysAgo: 24,
      body: prose`
        Hello Ama,

        we keep coming back to Night Market. Are you two playing anywhere this
        month?`,
    },
  },
  {
    artist: "Lower Deck",
    name: "Callum Reith",
    email: "callum@lowerdeck.example",
    genres: ["Garage", "Dub"],
    city: "Glasgow",
    link: "https://soundcloud.example/lower-deck/night-ferry",
    daysAgo: 15,
    words: "Sub bass tested on an actual ferry.",
    status: "later",
    tags: ["club"],
    stars: 3,
    note: "Wait for the mix he promises in the second mail.",
  },
  {
    artist: "Petra Lindqvist",
    name: "Petra Lindqvist",
    email: "petra@lindqvist.example",
    genres: ["Electronic"],
    city: "Malmö",
    link: "https://bandcamp.example/petra-lindqvist/glass-lift",
    daysAgo: 9,
    words: "Made on one synthesiser in one winter.",
    status: "listening",
    stars: 4,
  },
  {
    artist: "Kiosk",
    name: "Dev Malhotra",
    email: "dev+again@kiosk-band.example",
    genres: ["Post-Punk", "Dub"],
    city: "Leeds",
    link: "https://bandcamp.example/kiosk/second-sitting",
    daysAgo: 5,
    words: "You said to send the next ones. One of them is seven minutes.",
    status: "new",
  },
  {
    artist: "Ortolan",
    name: "Béatrice Lam",
    email: "beatrice@ortolan.example",
    genres: ["Afro-Jazz"],
    city: "Bristol",
    link: "https://soundcloud.example/ortolan/rehearsal-four",
    daysAgo: 2,
    words: "A septet, a rehearsal room, one microphone.",
    status: "new",
  },
  {
    artist: "Halfpenny",
    name: "Joss Adeyemi",
    email: "joss@halfpenny.example",
    genres: ["Hip-Hop", "Neo-Soul"],
    city: "London",
    link: "https://soundcloud.example/halfpenny/bus-stop-verses",
    daysAgo: 1,
    words: "Verses written at bus stops. Nothing is longer than the wait.",
    status: "new",
  },
]
