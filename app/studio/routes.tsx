import { createBrowserRouter, type RouteObject } from "react-router"
import { Loading, NotFound, ScreenError } from "./frame/fallbacks.tsx"
import { StudioLayout } from "./frame/layout.tsx"

/** All screens, each loaded on first use. */
const SCREENS: RouteObject[] = [
  { index: true, lazy: () => import("./today/today.tsx") },
  { path: "orders/:id?", lazy: () => import("./shop/orders.tsx") },
  { path: "door/:id?", lazy: () => import("./door/door.tsx") },
  { path: "money", lazy: () => import("./money/money.tsx") },
  { path: "packing", lazy: () => import("./shop/packing.tsx") },
  { path: "demos/list/:id?", lazy: () => import("./inbox/demo-list.tsx") },
  {
    path: "demos/figures",
    lazy: () => import("./inbox/figures/figures.tsx"),
  },
  { path: "demos/:id?", lazy: () => import("./inbox/demos.tsx") },
  { path: "templates/:id?", lazy: () => import("./templates/templates.tsx") },
  { path: "messages/:id?", lazy: () => import("./inbox/messages.tsx") },
  { path: "people", lazy: () => import("./people/people.tsx") },
  { path: "history", lazy: () => import("./history/history.tsx") },
  { path: "as-of", lazy: () => import("./preview/preview-date.tsx") },
  { path: "artists/:id?", lazy: () => import("./catalogue/artists.tsx") },
  { path: "releases/:id?", lazy: () => import("./catalogue/releases.tsx") },
  { path: "music/:id?", lazy: () => import("./music/music.tsx") },
  { path: "tracks/:id?", lazy: () => import("./catalogue/tracks.tsx") },
  { path: "events/:id?", lazy: () => import("./catalogue/events.tsx") },
  { path: "films/:id?", lazy: () => import("./catalogue/films.tsx") },
  { path: "press/:id?", lazy: () => import("./catalogue/press-quotes.tsx") },
  { path: "news/:id?", lazy: () => import("./catalogue/news.tsx") },
  { path: "letters/:id?", lazy: () => import("./letters/letters.tsx") },
  {
    path: "letters/subscribers/:id?",
    lazy: () => import("./letters/subscribers.tsx"),
  },
  { path: "press-list/sheet", lazy: () => import("./press/import.tsx") },
  { path: "press-list/:id?", lazy: () => import("./press/press-list.tsx") },
  { path: "press-letters/new", lazy: () => import("./press/new-mailing.tsx") },
  {
    path: "press-letters/:id?",
    lazy: () => import("./press/press-letters.tsx"),
  },
  { path: "listening/:id?", lazy: () => import("./press/listening.tsx") },
  { path: "products/:id?", lazy: () => import("./shop/products.tsx") },
  { path: "variants/:id?", lazy: () => import("./shop/variants.tsx") },
  { path: "stock/count", lazy: () => import("./stock/count.tsx") },
  { path: "stock/sheet", lazy: () => import("./stock/import.tsx") },
  { path: "stock/:id?", lazy: () => import("./stock/stock.tsx") },
  { path: "members/:id?", lazy: () => import("./shop/members.tsx") },
  {
    path: "codes/:id?",
    lazy: () => import("./shop/codes/promo-codes.tsx"),
  },
  {
    path: "codes/downloads/:id?",
    lazy: () => import("./shop/codes/download-batches.tsx"),
  },
  { path: "settings/:id?", lazy: () => import("./settings/settings.tsx") },
  { path: "zones/:id?", lazy: () => import("./shop/zones.tsx") },
  { path: "rates/:id?", lazy: () => import("./shop/rates.tsx") },
  { path: "*", element: <NotFound /> },
]

/** Pages outside the sign-in. */
const OUTSIDE_ROUTES: RouteObject[] = [
  { path: "/studio/set-up", lazy: () => import("./onboarding/set-up.tsx") },
  { path: "/studio/join", lazy: () => import("./onboarding/join.tsx") },
]

export function studioRouter() {
  return createBrowserRouter([
    ...OUTSIDE_ROUTES.map((route) => ({
      ...route,
      errorElement: <ScreenError />,
      hydrateFallbackElement: <Loading />,
    })),
    {
      path: "/studio",
      element: <StudioLayout />,
      errorElement: <ScreenError />,
      hydrateFallbackElement: <Loading />,
      children: [{ errorElement: <ScreenError />, children: SCREENS }],
    },
  ])
}
