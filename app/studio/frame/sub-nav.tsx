import { NavLink } from "react-router"

type SubNavProps = {
  label: string
  places: readonly { to: string; title: string }[]
}

/** Navigation between the screens of one section. */
export function SubNav({ label, places }: SubNavProps) {
  return (
    <nav
      aria-label={label}
      className="flex gap-x-6 overflow-x-auto border-rule border-b px-gutter"
    >
      {places.map(({ to, title }) => (
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
