import { artistLinks } from "../../label/artist-links.ts"
import { artists } from "../../label/artists.ts"
import { biographies } from "../../label/biographies.ts"
import { pressQuotes } from "../../label/press.ts"
import { publications } from "../../label/publications.ts"
import { shortBiographies } from "../../label/short-biographies.ts"
import { tourDates } from "../../label/tour-dates.ts"
import type { Edition } from "../edition.ts"
import { daysAfter, londonTime } from "../london-days.ts"
import type { PictureUrls } from "../picture-urls.ts"

/** The first artist signed with the label this long ago, the next a month
 * later, and so on. */
const foundedDaysAgo = 1760

export function artistRows(
  edition: Edition,
  today: string,
  pictures: PictureUrls,
) {
  return artists.map((artist, place) => {
    const signed = daysAfter(
      today,
      place * 30 - foundedDaysAgo - edition.daysOlder,
    )
    return {
      id: edition.id("artist", artist.slug),
      slug: edition.slug(artist.slug),
      name: edition.title(artist.name),
      profile_image: pictures(`portraits/${artist.slug}`),
      genre: artist.genre,
      bio: biographies[artist.slug],
      bio_short: shortBiographies[artist.slug].short,
      bio_medium: shortBiographies[artist.slug].medium,
      ...artistLinks(artist.slug),
      is_featured: artist.featured && edition.isOriginal,
      created_at: londonTime(signed, "11:00"),
    }
  })
}

export function tourDateRows(edition: Edition, today: string) {
  return tourDates.map((show, place) => {
    // Copies play later on if they are ahead, and earlier if they are over.
    const away = show.daysAhead < 0 ? -edition.number : edition.number
    return {
      id: edition.id("tour date", String(place)),
      artist_id: edition.id("artist", show.artist),
      venue: edition.title(show.venue),
      city: show.city,
      country: show.country,
      event_date: daysAfter(
        today,
        show.daysAhead + (edition.isOriginal ? 0 : away),
      ),
      doors: show.doors,
      starts: show.starts,
      status: show.status,
      notes: show.notes,
      ticket_url: show.tickets,
    }
  })
}

export function pressRows(edition: Edition, today: string) {
  return artists.flatMap(({ slug }) =>
    pressQuotes[slug].map((item, place) => {
      const published = daysAfter(today, -item.daysAgo - edition.daysOlder)
      return {
        id: edition.id("press", `${slug} ${place}`),
        artist_id: edition.id("artist", slug),
        quote: item.quote,
        publication: item.publication,
        author: item.author,
        publish_date: published,
        article_url: `https://${publications[item.publication]}/${slug}-${place + 1}`,
      }
    }),
  )
}
