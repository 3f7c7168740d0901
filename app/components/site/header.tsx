import { NavLink } from "react-router"
import { Drawer } from "./drawer.tsx"
import { LINKS } from "./links.ts"
import { SessionControls } from "./session-controls.tsx"
import { Wordmark } from "./wordmark.tsx"

export function Header() {
  return (
    <header className="sticky top-0 z-40 flex h-16 items-center gap-8 border-rule border-b bg-ink px-gutter">
      <Wordmark />
      <nav aria-label="Main" className="max-lg:hidden">
        <ul className="flex gap-6">
          {LINKS.map(({ to, text }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === "/"}
                prefetch="intent"
                viewTransition
                className="label py-2 text-ash hover:text-bone aria-[current=page]:text-bone"
              >
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ml-auto flex items-center gap-2">
        <SessionControls />
        <Drawer />
      </div>
    </header>
  )
}
