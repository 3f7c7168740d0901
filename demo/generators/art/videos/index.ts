import type { Film } from "../film.ts"
import { candleHoursRoom } from "./candle-hours-room.ts"
import { ericeiraLyric } from "./ericeira-lyric.ts"
import { floodlightFilm } from "./floodlight-film.ts"
import { lowWaterFilm } from "./low-water-film.ts"
import { marketDayLive } from "./market-day-live.ts"
import { n29TopDeck } from "./n29-top-deck.ts"
import { ryeLaneVisualiser } from "./rye-lane-visualiser.ts"
import { sameCoatLyric } from "./same-coat-lyric.ts"
import { sodiumStreets } from "./sodium-streets.ts"
import { tessellateLoop } from "./tessellate-loop.ts"

export const films: Record<string, Film> = {
  "candle-hours-room": candleHoursRoom,
  "ericeira-lyric": ericeiraLyric,
  "floodlight-film": floodlightFilm,
  "low-water-film": lowWaterFilm,
  "market-day-live": marketDayLive,
  "n29-top-deck": n29TopDeck,
  "rye-lane-visualiser": ryeLaneVisualiser,
  "same-coat-lyric": sameCoatLyric,
  "sodium-streets": sodiumStreets,
  "tessellate-loop": tessellateLoop,
}
