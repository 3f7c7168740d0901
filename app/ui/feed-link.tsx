import type { Feed } from "../site/meta.ts"

type FeedLinkProps = { feed: Feed; children: string }

/** The way out of the browser: into a reader or a calendar. */
export function FeedLink({ feed, children }: FeedLinkProps) {
  return (
    <a
      href={feed.path}
      // It is no page: what plays on this one goes on.
      target="_blank"
      type={feed.type}
      title={feed.title}
      className="label inline-flex min-h-11 min-w-11 shrink-0 items-center underline decoration-signal underline-offset-4 hover:text-signal"
      rel="noopener"
    >
      {children}
    </a>
  )
}
