import { ARTIST_SKELETONS } from "#domain/limits.ts"
import { CardSkeleton, SkeletonList } from "./skeleton.tsx"

export function ArtistSkeletons() {
  return (
    <SkeletonList
      count={ARTIST_SKELETONS}
      className="grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-8 xl:grid-cols-4"
    >
      <CardSkeleton frame="aspect-[4/5]" />
    </SkeletonList>
  )
}

export function ReleaseSkeletons() {
  return (
    <SkeletonList
      count={8}
      className="grid-cols-2 gap-x-4 gap-y-12 md:grid-cols-3 md:gap-x-8 xl:grid-cols-4"
    >
      <CardSkeleton frame="aspect-square" />
    </SkeletonList>
  )
}

export function ArticleSkeletons() {
  return (
    <SkeletonList
      count={6}
      className="gap-x-8 gap-y-14 md:grid-cols-2 xl:grid-cols-3"
    >
      <CardSkeleton frame="aspect-[3/2]" />
    </SkeletonList>
  )
}
