import { useRef } from "react"
import { NavLink } from "react-router"
import { DRAWER_LINKS } from "./links.ts"

/** The phone's navigation. A popover: it opens, closes and gives the focus
 * back by itself, before any script has arrived. */
export function Drawer() {
  const drawer = useRef<HTMLDivElement>(null)
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="drawer"
        className="label -mr-3 min-h-11 px-3"
      >
        Menu
      </button>
      <div
        id="drawer"
        ref={drawer}
        popover="auto"
        className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-ink px-gutter pb-12 text-bone"
      >
        <div className="flex h-16 items-center justify-end">
          <button
            type="button"
            popoverTarget="drawer"
            popoverTargetAction="hide"
            className="label -mr-3 min-h-11 px-3"
          >
            Close
          </button>
        </div>
        <nav aria-label="Menu">
          <ul>
            {DRAWER_LINKS.map(({ to, text }) => (
              <li key={to} className="border-rule border-b">
                <NavLink
                  to={to}
                  end={to === "/"}
                  viewTransition
                  onClick={() => drawer.current?.hidePopover()}
                  className="poster block py-4 text-4xl aria-[current=page]:text-signal"
                >
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
