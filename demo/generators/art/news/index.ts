import type { Drawing } from "../drawing.ts"
import { pressingCoOp } from "./9x-joins-the-independent-pressing-co-op.ts"
import { howWePressARecord } from "./how-we-press-a-record.ts"
import { junieCallowayAnnouncesFloodlight } from "./junie-calloway-announces-floodlight.ts"
import { oneMillionStreamsForMarketDay } from "./one-million-streams-for-market-day.ts"
import { openCallWinterDemos } from "./open-call-winter-demos.ts"
import { peckhamStaticTakesOverRyeLane } from "./peckham-static-takes-over-rye-lane.ts"
import { saltmarshAndTheTideArchive } from "./saltmarsh-and-the-tide-archive.ts"
import { springTourDraft } from "./spring-tour-draft.ts"
import { the9xRoomOpens } from "./the-9x-room-opens.ts"

export const newsPictures: Record<string, Drawing> = {
  "9x-joins-the-independent-pressing-co-op": pressingCoOp,
  "how-we-press-a-record": howWePressARecord,
  "junie-calloway-announces-floodlight": junieCallowayAnnouncesFloodlight,
  "one-million-streams-for-market-day": oneMillionStreamsForMarketDay,
  "open-call-winter-demos": openCallWinterDemos,
  "peckham-static-takes-over-rye-lane": peckhamStaticTakesOverRyeLane,
  "saltmarsh-and-the-tide-archive": saltmarshAndTheTideArchive,
  "spring-tour-draft": springTourDraft,
  "the-9x-room-opens": the9xRoomOpens,
}
