import * as z from "zod/mini"
import {
  day,
  LONGEST,
  line,
  optionalHour,
  optionalLine,
  optionalLink,
  reference,
} from "./fields.ts"

/** The rules for an event. */
export const EVENT = z.object({
  artist_id: reference(),
  event_date: day(),
  doors: optionalHour(),
  starts: optionalHour(),
  venue: line(LONGEST.name),
  city: line(120),
  country: line(120),
  status: line(40),
  ticket_url: optionalLink(),
  notes: optionalLine(2000),
})
