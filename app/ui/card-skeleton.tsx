import type { ReactNode } from "react"
import { Bone } from "./bone.tsx"

type CardsProps = { count: number; className?: string; children: ReactNode }

/** A list of as many placeholders as will be seen. */
export function Cards({ count, className = "", children }: CardsProps) {
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
      <Bone className={frame} />
      <Bone className="mt-3 h-5 w-3/5" />
      <Bone className="mt-2 h-3 w-2/5" />
    </>
  )
}
