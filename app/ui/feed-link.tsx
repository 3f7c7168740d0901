import type { Feed } from "../site/meta.ts"

type FeedLinkProps = { feed: Feed; children: string }

/** The way out of the browser: into a reader or a calendar. */
export function FeedLink({ feed, children }: FeedLinkProps) {
  return (
    <a
      href={feed.path}
      type={feed.type}
      title={feed.title}
      className="label inline-flex min-h-11 min-w-11 shrink-0 items-center underline decoration-signal underline-offset-4 hover:text-signal"
    >
      {children}
    </a>
  )
}
