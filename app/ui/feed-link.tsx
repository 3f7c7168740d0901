import type { Feed } from "../site/meta.ts"
import { useSite } from "../site/use-site.ts"
import { buttonClass } from "./button.tsx"

type FeedLinkProps = { feed: Feed; children: string }

/** A link for a feed reader or calendar app. */
export function FeedLink({ feed, children }: FeedLinkProps) {
  return (
    <a
      href={feed.path}
      // Not a page, so playback on this one continues.
      target="_blank"
      type={feed.type}
      title={feed.title}
      className={buttonClass("link", "min-w-11 shrink-0")}
      rel="noopener"
    >
      {children}
    </a>
  )
}

/** Subscribes a calendar app to the feed, or downloads the file as it is
 * now. */
export function CalendarLinks({ feed }: { feed: Feed }) {
  const host = useSite()?.siteUrl.replace(/^https?:/, "webcal:") ?? ""
  const webcal = { ...feed, path: `${host.replace(/\/$/, "")}${feed.path}` }
  return (
    <p className="flex flex-wrap gap-x-6">
      <FeedLink feed={webcal}>Subscribe to calendar</FeedLink>
      <FeedLink feed={feed}>Calendar file</FeedLink>
    </p>
  )
}
