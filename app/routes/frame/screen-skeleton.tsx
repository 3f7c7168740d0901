import type { ComponentType } from "react"
import { matchPath } from "react-router"
import { ProductSkeletons } from "../../shop/product-skeleton.tsx"
import {
  ArticleSkeletons,
  ArtistSkeletons,
  ReleaseSkeletons,
} from "../../ui/list-skeletons.tsx"
import { PageHead } from "../../ui/page-head.tsx"
import {
  CardSkeleton,
  SkeletonBlock,
  SkeletonList,
} from "../../ui/skeleton.tsx"

/** The skeleton of each screen, by path; the last one fits every other. */
const SCREENS: [string, ComponentType][] = [
  ["/artists", () => <Listed title="Artists" list={<ArtistSkeletons />} />],
  ["/releases", () => <Listed title="Releases" list={<ReleaseSkeletons />} />],
  ["/shop", () => <Listed title="Shop" list={<ProductSkeletons />} />],
  ["/product/:slug", () => <DetailSkeleton frame="aspect-[4/5]" />],
  ["/visuals", () => <Listed title="Visuals" list={<VideoSkeletons />} />],
  ["/news", () => <Listed title="News" list={<ArticleSkeletons />} />],
  ["/events", () => <Listed title="Events" list={<EventSkeletons />} />],
  ["/event/:id", () => <DetailSkeleton frame="aspect-[4/5]" />],
  ["/artist/:slug", () => <DetailSkeleton frame="aspect-[4/5]" />],
  [
    "/release/:slug",
    () => <DetailSkeleton frame="aspect-square w-full max-md:max-w-[33svh]" />,
  ],
  ["/news/:slug", ArticleSkeleton],
  ["/", HomeSkeleton],
  ["*", AnySkeleton],
]

export function ScreenSkeleton({ pathname }: { pathname: string }) {
  const found = SCREENS.find(([pattern]) => matchPath(pattern, pathname))
  const Screen = found?.[1] ?? AnySkeleton
  return <Screen />
}

function VideoSkeletons() {
  return (
    <SkeletonList count={4} className="gap-x-8 gap-y-14 md:grid-cols-2">
      <CardSkeleton frame="aspect-video" />
    </SkeletonList>
  )
}

function EventSkeletons() {
  return (
    <SkeletonList count={6}>
      <div className="flex gap-8 border-rule border-t py-6">
        <SkeletonBlock className="h-20 w-18" />
        <div className="grid grow content-start gap-3">
          <SkeletonBlock className="h-6 w-2/5" />
          <SkeletonBlock className="h-4 w-1/4" />
        </div>
      </div>
    </SkeletonList>
  )
}

function Listed({ title, list }: { title: string; list: React.ReactNode }) {
  return (
    <>
      <PageHead title={title} />
      {list}
    </>
  )
}

function ArticleSkeleton() {
  return (
    <div className="px-gutter pt-16 pb-20">
      <SkeletonBlock className="h-3 w-48" />
      <SkeletonBlock className="mt-6 h-14 max-w-3xl" />
      <SkeletonBlock className="mt-3 h-14 max-w-xl" />
      <SkeletonBlock className="mt-12 aspect-[3/2]" />
    </div>
  )
}

function HomeSkeleton() {
  return (
    <div className="flex min-h-[calc(100svh-4rem)] flex-col justify-end gap-4 px-gutter py-[8vh]">
      <SkeletonBlock className="h-[15vh] w-4/5" />
      <SkeletonBlock className="h-[15vh] w-3/5" />
    </div>
  )
}

function AnySkeleton() {
  return (
    <div className="min-h-svh px-gutter pt-16">
      <SkeletonBlock className="h-16 w-2/5" />
      <SkeletonBlock className="mt-12 h-5 max-w-2xl" />
      <SkeletonBlock className="mt-3 h-5 max-w-xl" />
      <SkeletonBlock className="mt-3 h-5 max-w-2xl" />
    </div>
  )
}

/** A large picture beside a title and text. */
function DetailSkeleton({ frame }: { frame: string }) {
  return (
    <div className="grid min-h-svh content-start gap-10 px-gutter pt-10 md:grid-cols-12">
      <SkeletonBlock className={`md:col-span-6 ${frame}`} />
      <div className="grid content-start gap-4 md:col-span-6">
        <SkeletonBlock className="h-3 w-24" />
        <SkeletonBlock className="h-16 w-4/5" />
        <SkeletonBlock className="mb-6 h-6 w-2/5" />
        <SkeletonBlock className="h-4 w-full" />
        <SkeletonBlock className="h-4 w-full" />
        <SkeletonBlock className="h-4 w-3/5" />
      </div>
    </div>
  )
}
