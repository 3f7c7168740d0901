import type { ReactNode } from "react"

/** One grey block; skeletons are made of these. */
export function SkeletonBlock({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />
}

type SkeletonListProps = {
  count: number
  className?: string
  children: ReactNode
}

/** As many placeholders as will be visible. */
export function SkeletonList({
  count,
  className = "",
  children,
}: SkeletonListProps) {
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <ul
      aria-label="Loading"
      className={`grid min-h-svh content-start px-gutter pb-16 ${className}`}
    >
      {places.map((place) => (
        <li key={place}>{children}</li>
      ))}
    </ul>
  )
}

/** A picture and two lines under it. */
export function CardSkeleton({ frame }: { frame: string }) {
  return (
    <>
      <SkeletonBlock className={frame} />
      <SkeletonBlock className="mt-3 h-5 w-3/5" />
      <SkeletonBlock className="mt-2 h-3 w-2/5" />
    </>
  )
}

/** Grey blocks while the session loads. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-4 py-4">
      <span className="sr-only">{label}</span>
      <SkeletonBlock className="h-12 w-2/3" />
      <SkeletonBlock className="h-5" />
      <SkeletonBlock className="h-5 w-5/6" />
      <SkeletonBlock className="h-32" />
    </div>
  )
}
