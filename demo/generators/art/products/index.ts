import type { Drawing } from "../drawing.ts"
import type { Piece } from "../goods.ts"
import { cap } from "./cap.ts"
import { cassette } from "./cassette.ts"
import { downloadCard } from "./download-card.ts"
import { longSleeve } from "./long-sleeve.ts"
import { membershipCard } from "./membership-card.ts"
import { pin } from "./pin.ts"
import { poster } from "./poster.ts"
import { print } from "./print.ts"
import { shirt } from "./shirt.ts"
import { singlesClubBox } from "./singles-club-box.ts"
import { slipmat } from "./slipmat.ts"
import { ticket } from "./ticket.ts"
import { ticketDesk } from "./ticket-desk.ts"
import { tote } from "./tote.ts"
import { vinyl7 } from "./vinyl-7.ts"
import { vinyl10 } from "./vinyl-10.ts"
import { vinyl12 } from "./vinyl-12.ts"
import { vinylDouble } from "./vinyl-double.ts"

/** How each kind of thing in the shop is pictured. */
export const goods: Record<Piece["picture"], (piece: Piece) => Drawing> = {
  cap: cap,
  cassette: cassette,
  "download-card": downloadCard,
  "long-sleeve": longSleeve,
  "membership-card": membershipCard,
  pin: pin,
  poster: poster,
  print: print,
  shirt: shirt,
  "singles-club-box": singlesClubBox,
  slipmat: slipmat,
  ticket: ticket,
  "ticket-desk": ticketDesk,
  tote: tote,
  "vinyl-10": vinyl10,
  "vinyl-12": vinyl12,
  "vinyl-7": vinyl7,
  "vinyl-double": vinylDouble,
}
