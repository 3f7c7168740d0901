import { useLayoutEffect } from "react"
import { Outlet, useLocation, useNavigation } from "react-router"
import { useLazyModule } from "../../ui/use-lazy-module.ts"
import { usePendingNavigation } from "../../ui/use-pending-navigation.ts"
import { Footer } from "./footer.tsx"
import { Header } from "./header.tsx"

/** The layout of every screen except the sign-in pages. It stays mounted during
 * navigation. */
export default function Layout() {
  return (
    <>
      <a
        href="#main"
        className="label sr-only z-50 bg-signal px-4 py-3 text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header />
      <Screen />
      <Footer />
    </>
  )
}

/** The screen, or the skeleton of the one being loaded. The old screen is only
 * hidden, so it returns intact if the visitor goes back. It fills at least the
 * window, so that the footer is not seen to move while content is still being
 * parsed or loaded. */
function Screen() {
  const here = useLocation().pathname
  const leaving = useNavigation().location
  const skeletons = useLazyModule(
    leaving,
    () => import("./screen-skeleton.tsx"),
  )
  const waiting = usePendingNavigation()
  const next = waiting?.pathname === here ? undefined : waiting?.pathname
  const hides = Boolean(next && skeletons)
  useLayoutEffect(() => {
    if (hides) window.scrollTo({ top: 0, behavior: "instant" })
  }, [hides])
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy={Boolean(waiting)}
      className="min-h-[calc(100svh-4rem)] grow outline-none print:min-h-0"
    >
      {next && skeletons && <skeletons.ScreenSkeleton pathname={next} />}
      <div hidden={hides}>
        <Outlet />
      </div>
    </main>
  )
}
