import ical, { ICalCalendarMethod } from "ical-generator"
import { passName } from "#domain/pass.ts"
import type { IssuedPass } from "./passes.ts"

/** The evening of a ticket, for a calendar. Without its code: calendars are
 * shared. */
export function passCalendar(pass: IssuedPass, siteUrl: string) {
  const calendar = ical({
    prodId: { company: "9X", product: "Tickets", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    // The same for ever, so that a changed date moves instead of doubling.
    id: `${pass.id}@${new URL(siteUrl).hostname}`,
    stamp: new Date(pass.issued_at),
    start: new Date(pass.starts_at ?? pass.issued_at),
    end: pass.ends_at ? new Date(pass.ends_at) : null,
    summary: pass.product_title,
    location: pass.place,
    description: [passName(pass), pass.variant_title].join("\n"),
    url: `${siteUrl}/pass/${pass.id}`,
  })
  return calendar.toString()
}
