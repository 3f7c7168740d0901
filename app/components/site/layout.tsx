import { Outlet } from "react-router"
import { Dock } from "../../player/dock.tsx"
import { Footer } from "./footer.tsx"
import { Header } from "./header.tsx"

/** The frame around every screen but the sign-in pages. It stays mounted
 * while visitors move, and the music with it. */
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
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
      <Dock />
    </>
  )
}
