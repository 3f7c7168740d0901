import type { Feed } from "../site/meta.ts"
import { useSite } from "../site/use-site.ts"
import { buttonClass } from "./button.tsx"

type FeedLinkProps = { feed: Feed; children: string }

/** The way out of the browser: into a reader or a calendar's file. */
export function FeedLink({ feed, children }: FeedLinkProps) {
  return (
    <a
      href={feed.path}
      // It is no page: what plays on this one goes on.
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

/** A calendar program follows the feed by itself; who has none takes the file
 * as it is now. */
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
