type EventFacts = {
  status: string
  ticket_url: string | null
}

const UNAVAILABLE_STATUS = /^(sold out|cancell?ed)$/i

/** The ticket link; null when there are none to buy. */
export function ticketAddress({ status, ticket_url }: EventFacts) {
  return UNAVAILABLE_STATUS.test(status.trim()) ? null : ticket_url
}

type Hours = { doors: string | null; starts: string | null }

/** Doors 19:00 · Starts 20:00, as far as known. */
export function hoursText({ doors, starts }: Hours) {
  return [
    doors && `Doors ${doors.slice(0, 5)}`,
    starts && `Starts ${starts.slice(0, 5)}`,
  ]
    .filter(Boolean)
    .join(" · ")
}
