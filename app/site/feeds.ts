import type { Feed } from "./meta.ts"

const RSS = "application/rss+xml"
const CALENDAR = "text/calendar"

/** The description of the news page and its feed. */
export const NEWS_DESCRIPTION = "What is happening at 9X."

export const newsFeed: Feed = {
  title: "9X – News",
  type: RSS,
  path: "/feeds/news.xml",
}

export const releasesFeed: Feed = {
  title: "9X – Releases",
  type: RSS,
  path: "/feeds/releases.xml",
}

export const eventsCalendar: Feed = {
  title: "9X – Events",
  type: CALENDAR,
  path: "/events.ics",
}

export function eventCalendar({ id }: { id: string }): Feed {
  return {
    title: "9X – One night",
    type: CALENDAR,
    path: `/event/${id}/event.ics`,
  }
}

export function artistCalendar(artist: { name: string; slug: string }): Feed {
  return {
    title: `${artist.name} – Tour dates`,
    type: CALENDAR,
    path: `/artist/${artist.slug}/events.ics`,
  }
}
