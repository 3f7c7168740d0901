import { NavLink } from "react-router"

const PLACES = [
  { to: "/studio/codes", title: "Promo codes" },
  { to: "/studio/codes/many", title: "Many at once" },
  { to: "/studio/codes/downloads", title: "Download codes" },
  { to: "/studio/codes/downloads/new", title: "New download codes" },
]

/** From one kind of code to the other. */
export function CodesNav() {
  return (
    <nav
      aria-label="Codes"
      className="flex gap-x-6 overflow-x-auto border-rule border-b px-gutter"
    >
      {PLACES.map(({ to, title }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="label inline-flex min-h-11 shrink-0 items-center text-ash hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:underline-offset-8"
        >
          {title}
        </NavLink>
      ))}
    </nav>
  )
}
