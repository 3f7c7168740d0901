import { NavLink } from "react-router"

type PartNavProps = {
  label: string
  places: readonly { to: string; title: string }[]
}

/** Between the screens of one part of Studio. */
export function PartNav({ label, places }: PartNavProps) {
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
