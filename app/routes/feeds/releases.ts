import { releaseFeedEntries } from "../../data/releases.ts"
import { tables } from "../../data/tables.ts"
import { releasesFeed } from "../../site/feeds.ts"
import type { PageHandle } from "../../site/page-handle.ts"
import { siteAddresses } from "../../site/request-context.ts"
import type { Route } from "./+types/releases"
import { rssResponse } from "./rss.ts"

export const handle: PageHandle = { uses: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const releases = await releaseFeedEntries(tables(context))
  const channel = {
    facts: releasesFeed,
    page: "/releases",
    description: "Every record on 9X, as it comes out.",
    entries: releases.map((release) => ({
      title: `${release.title} by ${release.artist_name}`,
      path: `/release/${release.slug}`,
      date: release.release_date,
      text: release.description,
      story: release.description ?? "",
      author: release.artist_name,
      category: release.genre,
      picture: `/og/release/${release.slug}.jpg`,
    })),
  }
  return rssResponse(channel, siteAddresses(context))
}
