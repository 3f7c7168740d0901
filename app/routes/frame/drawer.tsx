import { type ToggleEvent, useEffect, useRef } from "react"
import { useSession } from "../../account/session/use-session.ts"
import { trapFocus } from "../../site/focus-trap.ts"
import { buttonClass } from "../../ui/button.tsx"
import { MenuLink } from "../../ui/screen-link.tsx"
import { DRAWER_LINKS, DRAWER_MORE_LINKS } from "./links.ts"

/** The phone's navigation. As a popover it opens, closes and returns the focus
 * before any script has loaded. Script adds the focus trap. */
export function Drawer() {
  const drawer = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const releaseFocus = useRef<() => void>(undefined)

  function onToggle({ currentTarget, newState }: ToggleEvent) {
    if (newState !== "open") return
    releaseFocus.current?.()
    releaseFocus.current = trapFocus(currentTarget)
    close.current?.focus()
  }

  // Runs before closing, so that the browser can return the focus to Menu.
  function onBeforeToggle({ newState }: ToggleEvent) {
    if (newState === "closed") releaseFocus.current?.()
  }

  useEffect(() => () => releaseFocus.current?.(), [])
  return (
    <>
      <button
        type="button"
        popoverTarget="drawer"
        aria-label="Menu"
        className="-mr-3 grid size-11 shrink-0 place-items-center hover:text-signal lg:hidden"
      >
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="size-5 stroke-2 stroke-current"
        >
          <path d="M1 6h18M1 14h18" />
        </svg>
      </button>
      <div
        id="drawer"
        ref={drawer}
        popover="auto"
        onToggle={onToggle}
        onBeforeToggle={onBeforeToggle}
        className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-ink px-gutter pb-12 text-bone"
      >
        <div className="flex h-16 items-center justify-end">
          <button
            type="button"
            ref={close}
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
                <MenuLink
                  to={to}
                  onClick={() => drawer.current?.hidePopover()}
                  className="poster block py-4 text-4xl aria-[current=page]:text-signal"
                >
                  {text}
                </MenuLink>
              </li>
            ))}
          </ul>
        </nav>
        <More onChoose={() => drawer.current?.hidePopover()} />
      </div>
    </>
  )
}

const SIGN_UP = { to: "/register", text: "Sign up" }

/** The links that fit only in the wide header. */
function More({ onChoose }: { onChoose: () => void }) {
  const isMember = useSession().status === "signed-in"
  const links = isMember ? DRAWER_MORE_LINKS : [...DRAWER_MORE_LINKS, SIGN_UP]
  return (
    <nav aria-label="More" className="pt-8">
      <ul className="flex flex-wrap gap-3">
        {links.map(({ to, text }) => (
          <li key={to}>
            <MenuLink
              to={to}
              onClick={onChoose}
              className={buttonClass(
                "quiet",
                "aria-[current=page]:border-signal aria-[current=page]:text-signal",
              )}
            >
              {text}
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
