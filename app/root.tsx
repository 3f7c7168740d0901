import type { ReactNode } from "react"
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
} from "react-router"
import type { Route } from "./+types/root"
import { AccountSwitch } from "./account/account-switch.tsx"
import { useAuthCallback } from "./account/session/use-auth-callback.ts"
import { useSessionStart } from "./account/session/use-session.ts"
import stylesheet from "./app.css?url"
import { type Social, socialLinks } from "./data/settings.ts"
import { tables } from "./data/tables.ts"
import archivo from "./fonts/archivo.woff2?url"
import martianMono from "./fonts/martian-mono.woff2?url"
import { testShopNote } from "./messages.ts"
import { Dock } from "./player/dock.tsx"
import { NotFound } from "./routes/not-found.tsx"
import { faultMeta } from "./site/meta.ts"
import { requestServices } from "./site/request-context.ts"
import { RouteAnnouncer } from "./site/route-announcer.tsx"
import { useOfflineLinks } from "./site/use-offline-links.ts"
import type { SiteFacts } from "./site/use-site.ts"
import {
  DeferredHydration,
  HydrationData,
  useHydratedSignal,
} from "./start/hydration.tsx"
import { Notice } from "./ui/notice.tsx"
import { Toaster } from "./ui/toaster.tsx"

export const links: Route.LinksFunction = () => [
  ...[archivo, martianMono].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/icon-192.png", type: "image/png", sizes: "192x192" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
]

/** Data that every screen needs and that does not change during a visit. */
export async function loader({
  context,
}: Route.LoaderArgs): Promise<SiteFacts> {
  const { publishableKey, siteUrl, testShop, report } =
    context.get(requestServices)
  const social = await socialLinks(tables(context)).catch((error): Social => {
    report(error)
    return {}
  })
  return { publishableKey, siteUrl, testShop, social }
}

export const shouldRevalidate = () => false

/** Screens have their own metadata; this covers one that failed. */
export const meta: Route.MetaFunction = (args) =>
  args.error ? faultMeta(args) : []

export function Layout({ children }: { children: ReactNode }) {
  useHydratedSignal()
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b0b0c" />
        <DeferredHydration />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <HydrationData />
        <ScrollRestoration />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  useSessionStart()
  useAuthCallback()
  useOfflineLinks()
  return (
    <>
      {loaderData.testShop && <TestShop />}
      <Outlet />
      <Dock />
      <RouteAnnouncer />
      <Toaster />
      <AccountSwitch />
    </>
  )
}

/** Shown on every page of a publicly reachable shop that takes no payments. */
function TestShop() {
  return (
    <aside
      aria-label="Test shop"
      className="label bg-marigold px-gutter py-2 text-center text-ink"
    >
      {testShopNote}
    </aside>
  )
}

/** The player stays, so that playback continues and can be stopped here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <Fault error={error} />
      <Dock />
    </>
  )
}

function Fault({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 503)
    return <Unavailable />
  return (
    <Notice
      label="Error"
      title="Off the record"
      text="Something went wrong on our side, and we have made a note of it. Nothing you did is lost: try the page again in a moment."
      action={{ href: "/", text: "Back to home" }}
    />
  )
}

function Unavailable() {
  return (
    <Notice
      label="503"
      title="Turning the record over"
      text="The site is busy. Please try again in a moment."
      action={{ href: "/", text: "Back to home" }}
    />
  )
}
