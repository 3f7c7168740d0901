import * as ines from "./lyrics/ines-and-the-tide.ts"
import * as junie from "./lyrics/junie-calloway.ts"
import { dubplateWeather } from "./lyrics/peckham-static.ts"
import type { Song } from "./lyrics/song.ts"
import * as tomasz from "./lyrics/tomasz-wren.ts"
import type { Release } from "./releases.ts"

type Title = Release["tracks"][number]

/** What is sung, by the track's name. The rest of the catalogue has no words,
 * or none that anybody wrote down. */
export const songs: { readonly [Track in Title]?: Song } = {
  Floodlight: junie.floodlight,
  "Say It Slower": junie.sayItSlower,
  "Southbank Prayer": junie.southbankPrayer,
  "Same Coat": junie.sameCoat,
  "Postcards to Nobody": ines.postcardsToNobody,
  Ericeira: ines.ericeira,
  "Glass Umbrella": ines.glassUmbrella,
  "Blue Hour Bus": ines.blueHourBus,
  "Candle Hours": tomasz.candleHours,
  "Waltz for a Landlord": tomasz.waltzForALandlord,
  "The Hedge and the Hare": tomasz.theHedgeAndTheHare,
  "Dubplate Weather": dubplateWeather,
}
